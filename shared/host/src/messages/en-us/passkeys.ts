export const passkeys = {
  passkeysMissing: 'This browser has no passkeys here.',
  passkeyKnown: 'This device has a passkey for your account already.',
  passkeyFailed: 'The passkey could not be used. Try again.',
};
