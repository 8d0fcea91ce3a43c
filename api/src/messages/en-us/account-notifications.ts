import { text } from '../notification-text.ts';

export const ofAccount = {
  passwordChanged: () =>
    text(
      'Your password was changed',
      'Every other session was ended. If this was not you, set a new password at once.',
    ),
  sessionsEnded: () =>
    text(
      'You signed out elsewhere',
      'Other sessions of your account were ended. If this was not you, set a new password at once.',
    ),
  sessionsEndedFor: ({ customer }: { customer: string }) =>
    text(
      `Your sessions for ${customer} were ended`,
      `An owner of ${customer} ended them. Sign out and in again to act for it; your other customers are not affected.`,
    ),
  lineLinked: () =>
    text(
      'LINE was linked to your account',
      'You can now sign in with LINE. If this was not you, reset your password by e-mail at once: that ends it.',
    ),
  lineUnlinked: () =>
    text(
      'LINE was removed from your account',
      'It can no longer be used to sign in. If this was not you, reset your password by e-mail at once.',
    ),
  passkeyAdded: ({ name }: { name: string }) =>
    text(
      `Passkey added: ${name}`,
      'It can sign in to your account from now on. If this was not you, reset your password by e-mail at once: for three days that removes the passkey too.',
    ),
  passkeyRemoved: ({ name }: { name: string }) =>
    text(
      `Passkey removed: ${name}`,
      'It can no longer sign in to your account. If this was not you, look through your passkeys and sessions at once.',
    ),
  passkeyCounter: ({ name }: { name: string }) =>
    text(
      `Passkey refused: ${name}`,
      'It was used with an older state than before, so there may be a copy of it. No one was signed in. If it is no longer with you alone, remove it.',
    ),
  totpAdded: () =>
    text(
      'Authenticator app added',
      'Its codes confirm who you are from now on. If this was not you, reset your password by e-mail at once: for three days that removes the app too.',
    ),
  totpRemoved: () =>
    text(
      'Authenticator app removed',
      'Its codes no longer confirm who you are. If this was not you, set a new password at once.',
    ),
  recoveryCodesCreated: () =>
    text(
      'Recovery codes created',
      'Former recovery codes are no longer valid. If this was not you, create new ones and set a new password at once.',
    ),
  recoveryCodeUsed: () =>
    text(
      'Recovery code used',
      'One of your recovery codes confirmed who you are. If this was not you, create new ones and set a new password at once.',
    ),
  recoveryBegun: () =>
    text(
      'Your account is being recovered',
      'In 24 hours a mailed link can set a new password and remove every passkey, authenticator app and recovery code of your account. If this was not you, sign in and stop it under Account > Security.',
    ),
  recoveryStopped: () =>
    text(
      'The recovery of your account was stopped',
      'One of your factors stopped it, and your account stays as it is. Someone with access to your e-mail began it: if it was not you, change the password of your mailbox at once.',
    ),
  recoveryFinished: () =>
    text(
      'Your account was recovered',
      'It has a new password, and every session, passkey, authenticator app and recovery code has ended. Customers that demand a factor have to readmit you. If this was not you, contact us at once.',
    ),
  readmissionAnnounced: ({ name }: { name: string; readonly personId?: number | null }) =>
    text(
      `${name} will be readmitted`,
      'They got their account back without any of their factors. No owner is left who could readmit them, so the provider does, in 72 hours. If you know that it was not them, contact us before.',
    ),
  readmitted: ({ customer }: { customer: string }) =>
    text(
      `You can act for ${customer} again`,
      `You were readmitted to ${customer} after the recovery of your account.`,
    ),
  memberRecovered: ({ name }: { name: string; readonly personId?: number | null }) =>
    text(
      `${name} waits to be readmitted`,
      'They got their account back without any of their factors. Call them, and readmit them under Account > Users only if it was them.',
    ),
  feedCreated: ({ name }: { name: string }) =>
    text(
      `Calendar feed created: ${name}`,
      'Its address can be read without signing in. If this was not you, revoke the feed and set a new password at once.',
    ),
  scheduleCreated: ({ name }: { name: string }) =>
    text(
      `Report scheduled: ${name}`,
      'It is sent to you by e-mail regularly. If this was not you, delete it and set a new password at once.',
    ),
  signOnLinked: ({ customer }: { customer: string }) =>
    text(
      `Single sign-on linked: ${customer}`,
      `The sign-on of ${customer} can sign you in for that customer from now on. If this was not you, remove it under Security and set a new password at once.`,
    ),
  signOnChanged: () =>
    text(
      'Single sign-on has changed',
      'An owner changed how people of your company sign in. If you do not know about it, look at the activity log and at Single sign-on at once.',
    ),
  signOnRemoved: () =>
    text(
      'Single sign-on was removed',
      'People of your company sign in with their own password or passkey again. People who have neither can set a password by “Forgot password”.',
    ),
  newDevice: ({ ipAddress }: { ipAddress: string }) =>
    text(
      'New sign-in',
      `Your account was used to sign in from a new device, at ${ipAddress}. If this was not you, set a new password at once.`,
    ),
};
