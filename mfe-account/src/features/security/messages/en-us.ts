export const enUs = {
  title: 'Security',
  description: 'How you prove that it is you.',
  password: 'Password',
  passwordText: 'Changing it signs you out everywhere else.',
  current: 'Present password',
  currentMissing: 'Enter your present password.',
  next: 'New password',
  length: 'Enter 15 to 128 characters.',
  change: 'Change password',
  changed: 'Your password is changed. Every other session has ended.',
  currentWrong: 'The present password is not right.',
  nextRefused: (reason: string) => `The new password ${reason}.`,
  noPassword: 'You sign in without a password',
  noPasswordText: 'To sign in with one too, have a link to set it sent to your e-mail address.',
  setPassword: 'Set a password',

  step: 'Confirm that it is you',
};
