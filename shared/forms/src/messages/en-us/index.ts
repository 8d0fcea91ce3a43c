export const enUs = {
  buddhistDate: 'Day/month/year, such as 27/11/2569',
  requestId: 'Request ID',
  cancel: 'Cancel',
  restored: 'Your session had ended. What you had entered is here again.',
  problems: {
    missing: 'Fill in this field.',
    tooShort: (min: number) => `Enter at least ${min} characters.`,
    tooLong: (max: number) => `Enter at most ${max} characters.`,
    malformed: 'Enter a valid value.',
  },
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  newPassword: {
    rules: (shortest: number, longest: number) =>
      `${shortest} to ${longest} characters, spaces included. A sentence of your own works best. Common passwords, your name and your e-mail address are not allowed.`,
    short: (missing: number) => (missing === 1 ? '1 more character' : `${missing} more characters`),
    long: 'Too long',
    repetitive: 'Long enough, but repetitive and easy to guess',
    good: 'Good',
    strong: 'Strong',
  },
  oneTimePassword: {
    sending: 'Sending a code to your e-mail address…',
    sent: (email: string) =>
      `Enter the six-digit code sent to ${email}. It can be used once, within ten minutes.`,
    code: 'One-time password',
    malformed: 'Enter the six digits from the e-mail.',
    refused: 'This code is wrong, expired or already used.',
    tooMany: 'You can request three codes an hour. Try again later.',
    confirm: 'Confirm',
    another: 'Send another code',
  },
  reauthentication: {
    title: 'Confirm your identity',
    text: 'Enter your password to continue.',
    password: 'Password',
    missing: 'Enter your password.',
    wrong: 'The password is incorrect.',
    tooMany: 'Too many attempts. Wait a moment, then try again.',
    another: 'That one-time password was already used or has expired. We have sent a new one.',
    confirm: 'Confirm',
  },
  stepUp: {
    passkeyText: 'Confirm with one of your passkeys to continue.',
    usePasskey: 'Use a passkey',
    totpText: 'Enter the six-digit code that your authenticator app shows.',
    code: 'Code',
    recoveryText: 'Enter one of your recovery codes. Each of them works once.',
    recoveryCode: 'Recovery code',
    lost: 'Lost your passkey or app?',
    useRecoveryCode: 'Use a recovery code',
    refused: 'That is wrong, was used or has expired. Try again.',
  },
};

/** Shape of a catalogue. */
export type Texts = typeof enUs;
