import type { Formats } from '../formats.ts';
import { isUrgent, text } from '../notification-text.ts';
import { ofAccess } from './access-notifications.ts';
import { ofAccount } from './account-notifications.ts';
import { ofApprovals } from './approval-notifications.ts';
import { roleOf } from './roles.ts';

/**
 * The person whose name a text has, so that it can be erased; absent in rows of releases before, null for the provider.
 */
interface OfPerson {
  readonly personId?: number | null;
}
const inDays = (count: number) => (count === 0 ? 'today' : count === 1 ? 'tomorrow' : `in ${count} days`);

export const ofDeadlines = (date: Formats['date']) => {
  const about =
    (title: (label: string) => string, body: (day: string) => string) =>
    ({ label, dueOn }: { label: string; dueOn: string }) =>
      text(title(label), body(date(dueOn)));
  const count = (number: number) => (number === 1 ? '1 deadline' : `${number} deadlines`);
  return {
    deadlineDone: about(
      (label) => `Deadline done: ${label}`,
      (day) => `The deadline of ${day} was marked as done.`,
    ),
    deadlineReopened: about(
      (label) => `Deadline open again: ${label}`,
      (day) => `It is due on ${day}.`,
    ),
    deadlineUndone: about(
      (label) => `Change undone: ${label}`,
      (day) => `The deadline is as it was before. It is due on ${day}.`,
    ),
    deadlineWaived: about(
      (label) => `Deadline waived: ${label}`,
      (day) => `The deadline of ${day} was waived.`,
    ),
    deadlineExtended: about(
      (label) => `Deadline extended: ${label}`,
      (day) => `It is now due on ${day}.`,
    ),
    deadlineAssigned: about(
      (label) => `You are responsible: ${label}`,
      (day) => `The deadline is ${day}.`,
    ),
    deadlineMissed: about(
      (label) => `Deadline missed: ${label}`,
      (day) => `It was due on ${day} and is neither done nor waived.`,
    ),
    deadlinesAssigned: (facts: { count: number; dueOn: string }) =>
      text(`You are responsible for ${count(facts.count)}`, `The first is due on ${date(facts.dueOn)}.`),
    deadlinesReleased: (facts: { name: string; count: number } & OfPerson) =>
      text(
        `${count(facts.count)} without a responsible person`,
        `${facts.name} no longer acts for the customer. Assign them to another user.`,
      ),
  };
};

export const ofApplications = ({ date }: Formats) => ({
  statusChanged: ({ label, status }: { label: string; status: string }) =>
    text(`${label}: ${status}`, `The status is now ${status}.`),
  actionRequired: ({ label, status }: { label: string; status: string }) =>
    text(`${label} needs your attention: ${status}`, 'Please review it and tell us how to proceed.'),
  /**
   * @param facts `daysAhead` by the reader's date, `daysAtOffice` by that of the office; `dueOn` is `YYYY-MM-DD`, as
   * below
   */
  deadlineReminder: (facts: { label: string; daysAhead: number; daysAtOffice: number; dueOn: string }) => {
    const title = `${facts.label} is due ${inDays(facts.daysAhead)}`;
    const end = `The deadline is ${date(facts.dueOn)}.`;
    return text(
      isUrgent(facts) ? `Urgent: ${title}` : title,
      facts.daysAtOffice < facts.daysAhead
        ? `${end} At its office, that is ${inDays(facts.daysAtOffice)}.`
        : end,
    );
  },
  ...ofDeadlines(date),
  documentUploaded: ({ label, name }: { label: string; name: string }) =>
    text(`New document for ${label}`, `${name} was added.`),
  feePaid: ({ label, name }: { label: string; name: string }) =>
    text(`Payment for ${label}`, `${name} was paid.`),
});

const whyHeldUp: Record<string, string> = {
  'different-kinds':
    'Your standing instructions would do different things. Instruct your provider, or revoke one of them.',
  'not-offered': 'It is no longer offered there. Instruct your provider in another way.',
  'cut-off-passed': 'Its cut-off would have passed. Ask your provider what can still be done.',
};

export const ofStandingInstructions = (date: Formats['date']) => ({
  standingAnnounced: ({ label, name, actsOn }: { label: string; name: string; actsOn: string }) =>
    text(
      `${name} on ${date(actsOn)}: ${label}`,
      'Your standing instruction will send it on that day, unless you say otherwise before.',
    ),
  standingActed: ({ label, name }: { label: string; name: string }) =>
    text(`Sent: ${name}, ${label}`, 'Your standing instruction has sent it.'),
  standingHeldUp: ({ label, name, reason }: { label: string; name: string; reason: string }) =>
    text(`Not sent: ${name}, ${label}`, whyHeldUp[reason] ?? 'Instruct your provider.'),
  standingWithoutOwner: ({ name }: { name: string }) =>
    text(
      `A standing instruction goes on: ${name}`,
      'Who gave it is no longer an owner. Revoke it if it should end.',
    ),
});

export const ofInstructions = {
  instructionAccepted: ({ label, name }: { label: string; name: string }) =>
    text(`Accepted: ${name}, ${label}`, 'Your provider has accepted the instruction and carries it out.'),
  instructionDone: ({ label, name }: { label: string; name: string }) =>
    text(`Done: ${name}, ${label}`, 'Your provider has carried out the instruction.'),
  instructionRefused: ({ label, name }: { label: string; name: string }) =>
    text(
      `Refused: ${name}, ${label}`,
      'Your provider does not carry out the instruction. See why on its page.',
    ),
  instructionCanceled: ({ label, name }: { label: string; name: string }) =>
    text(`Canceled: ${name}, ${label}`, 'The instruction was canceled before your provider had accepted it.'),
};

const demanded: Record<string, string> = {
  second_factor: 'a second factor: a passkey, or a code of an authenticator app besides the password',
  passkey: 'a passkey',
  sign_on: 'a sign-in by way of its own sign-on',
};

export const ofPolicies = ({ date }: Formats) => ({
  securityPolicyChanged: ({ demands, beginsOn }: { demands: string; beginsOn: string | null }) => {
    const what = demanded[demands];
    if (!what) return text('Other rules for sign-ins', 'Any sign-in will do again to act for this customer.');
    return text(
      beginsOn === null
        ? 'This customer asks for more at sign-in'
        : `From ${date(beginsOn)}, this customer asks for more at sign-in`,
      `To act for it you then need ${what}. You can add a factor on the page Security of your account.`,
    );
  },
  securityPolicyReset: ({ reason }: { reason: string }) =>
    text(
      'Your provider ended the rules for sign-ins',
      `Any sign-in will do to act for this customer, until an owner decides otherwise. The reason: ${reason}`,
    ),
});

export const ofMessages = {
  providerWrote: ({ label }: { label: string }) =>
    text(`New message: ${label}`, 'Your provider wrote in the conversation about it.'),
  memberWrote: ({ label }: { label: string }) =>
    text(`New message: ${label}`, 'A colleague wrote in the conversation about it.'),
};

export const ofPoints = ({ number, date }: Formats) => {
  const points = (count: number) => `${number(count)} ${count === 1 ? 'point' : 'points'}`;
  return {
    pointsEarned: (facts: { points: number; cause: string }) =>
      text(`${points(facts.points)} earned`, `For ${facts.cause}.`),
    pointsReleased: (facts: { points: number }) =>
      text(`${points(facts.points)} can be spent now`, 'They were pending until now.'),
    otpThresholdChanged: ({ threshold }: { threshold: number | null }) =>
      text(
        threshold === null
          ? 'Redeeming no longer requires a one-time password'
          : `Redeeming more than ${points(threshold)} now requires a one-time password`,
        'An owner changed it.',
      ),
    pointsExpiring: (facts: { points: number; daysAhead: number; dueOn: string; reward: string | null }) =>
      text(
        `${points(facts.points)} will expire ${inDays(facts.daysAhead)}`,
        facts.reward
          ? `They can be spent until ${date(facts.dueOn)}, for example on ${facts.reward}.`
          : `They can be spent until ${date(facts.dueOn)}. See what you can redeem them for.`,
      ),
    pointsExpired: (facts: { points: number }) =>
      text(
        `${points(facts.points)} expired`,
        'They reached their expiry date and are no longer in the balance.',
      ),
    redeemed: (facts: { reward: string; points: number }) =>
      text(`${facts.reward} redeemed`, `For ${points(facts.points)}. The code is in the redeem history.`),
    refunded: (facts: { reward: string; points: number }) =>
      text(
        `${facts.reward} refunded`,
        `${points(facts.points)} were returned with their original expiry dates.`,
      ),
  };
};

const invitationEnds = {
  accepted: (customer: string) => `You accepted the invitation to ${customer}`,
  declined: (customer: string) => `You declined the invitation to ${customer}`,
  withdrawn: (customer: string) => `The invitation to ${customer} was withdrawn`,
  expired: (customer: string) => `The invitation to ${customer} has expired`,
};
const invitationEnded = {
  accepted: (role: string) => `You may act for it as ${role}.`,
  declined: () => 'The invitation has ended.',
  withdrawn: () => 'It can no longer be accepted.',
  expired: () => 'It can no longer be accepted. An owner can send it again.',
};

export const ofMembers = {
  joined: ({ name, role }: { name: string; role: string } & OfPerson) =>
    text(`${name} joined`, `They can now act for the customer as ${roleOf(role)}.`),
  invited: ({
    customer,
    role,
    inviter,
    outcome,
  }: {
    customer: string;
    role: string;
    inviter: string | null;
    /** Present once the invitation has ended. */
    outcome?: 'accepted' | 'declined' | 'withdrawn' | 'expired';
  } & OfPerson) =>
    outcome
      ? text(invitationEnds[outcome](customer), invitationEnded[outcome](roleOf(role)))
      : text(
          `You are invited to ${customer}`,
          `${inviter ?? 'The portal'} invites you to act for it as ${roleOf(role)}. Accept or decline the invitation.`,
        ),
  declined: ({ name }: { name: string } & OfPerson) =>
    text(`${name} declined`, 'The invitation was declined and has ended.'),
  left: ({ name }: { name: string } & OfPerson) =>
    text(`${name} left`, 'They no longer act for the customer.'),
  roleChanged: ({ role }: { role: string }) =>
    text(`Your role is now ${roleOf(role)}`, 'An owner changed it. Your profile shows what the role allows.'),
  accessBack: () => text('You have access again', 'An owner has restored your access.'),
};

export const ofReports = ({ date }: Formats) => ({
  /** @param facts `expiresOn` is `YYYY-MM-DD` */
  reportReady: (facts: { name: string; expiresOn: string }) =>
    text(`Report: ${facts.name}`, `It can be downloaded in the portal until ${date(facts.expiresOn)}.`),
  reportStopped: ({ name }: { name: string }) =>
    text(
      `Report stopped: ${name}`,
      'You no longer have access to what it shows, so it is no longer sent. You can delete it, or resume it once you have access again.',
    ),
});

/**
 * Rows store the key and the parameters: rename neither while rows are there, and give a text that needs other
 * parameters a new key.
 */
export const notifications = (formats: Formats) => ({
  ...ofInstructions,
  ...ofMessages,
  ...ofAccess,
  ...ofApprovals(formats),
  ...ofPolicies(formats),
  ...ofStandingInstructions(formats.date),
  ...ofApplications(formats),
  ...ofPoints(formats),
  ...ofReports(formats),
  ...ofMembers,
  ...ofAccount,
  /** Replaces the text of a newer release that this one does not know. */
  unknown: () => text('News in the portal', 'Open the portal to see what happened.'),
});
