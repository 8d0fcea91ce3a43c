/** Texts of the shared components. */
export const enUs = {
  retry: 'Try again',
  requestId: 'Request ID',
  loading: 'Loading',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  newPassword: {
    rules: (shortest: number, longest: number) =>
      `${shortest} to ${longest} characters of any kind, spaces too. A sentence of your own is best; common passwords, your name and your address are refused.`,
    short: (missing: number) => (missing === 1 ? '1 more character' : `${missing} more characters`),
    long: 'Too long',
    repetitive: 'Long enough, but it repeats itself: easy to guess',
    good: 'Good',
    strong: 'Strong',
  },
  invitations: {
    list: 'Invitations',
    roles: { owner: 'Owner', manager: 'Manager', viewer: 'Viewer' },
    text: (inviter: string | null, role: string) => `${inviter ?? 'The portal'} invites you as ${role}`,
    expires: 'Expires',
    accept: 'Accept',
    acceptTo: (customer: string) => `Accept: ${customer}`,
    accepted: (customer: string) => `You act for ${customer} from now on`,
    decline: 'Decline',
    declineTo: (customer: string) => `Decline: ${customer}`,
    declined: (customer: string) => `Invitation to ${customer} declined`,
    gone: 'This invitation has ended: it was accepted, declined or withdrawn, or it expired.',
  },
  oneTimePassword: {
    sending: 'Sending six digits to your e-mail address…',
    sent: (email: string) =>
      `Enter the six digits that were sent to ${email}. They work once, for five minutes.`,
    code: 'One-time password',
    malformed: 'Enter the six digits of the message.',
    refused: 'These digits are wrong, used or expired.',
    tooMany: 'At most three codes an hour are sent. Try again later.',
    confirm: 'Confirm',
    another: 'Send another code',
    cancel: 'Cancel',
  },
};
