import type { Formats } from '../formats.ts';

export const personExport = ({ date }: Formats) => ({
  readMe: (
    email: string,
    at: Date,
  ) => `Everything that the portal has about ${email}, as of ${date(at.toISOString().slice(0, 10))}.

Each file is a JSON array with one record on each line. Times are in UTC.

account             your account and your preferences of language and time zone
memberships         the customers that you act or acted for
invitations         invitations to your address
directories         what directories of customers sent about you
sessions            where and when you signed in
recoveries          recoveries of your account; their links are not stored
requested-secrets   when you requested codes and links; the codes themselves are not stored
passkeys            passkeys with which you can sign in
authenticator-app   your authenticator app and recovery codes; secret and codes are left out
line-accounts       accounts at LINE with which you can sign in
sign-ons            sign-ons of customers that sign you in, or that you may act without
settings            what you are notified about
views               saved views of lists
calendar-feeds      calendar feeds; their addresses are not stored
reports             scheduled reports
previews            previews that you may open
notifications       notifications, and the messages about them; other people are left out
collected-messages  digests, collected mails and reminders
deadlines           deadlines that you are responsible for
uploads             files that you sent, without their content
deadline-changes    what you did to deadlines
instructions        what you instructed, and what became of it by you
standing-instructions  standing instructions that you gave or revoked
messages            what you wrote about applications
conversations-read  when you last read what others wrote about an application
approvals           what you asked a second person for, and what you decided
redemptions         what you did with points
activity            what you did in the portal, and what was done to your account; other people are left out
`,
});
