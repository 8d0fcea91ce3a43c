/** Texts of forms. */
export const enUs = {
  requestId: 'Request ID',
  problems: {
    missing: 'Enter something here.',
    tooShort: (least: number) => `Enter at least ${least} characters.`,
    tooLong: (most: number) => `Enter at most ${most} characters.`,
    malformed: 'This cannot be used here.',
  },
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
