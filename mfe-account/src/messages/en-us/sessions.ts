export const sessions = {
  title: 'Sessions',
  description:
    'Where you are signed in. Sign out any session that you do not recognize, then change your password.',
  list: 'Signed in',
  device: 'Device',
  address: 'Address',
  lastUsed: 'Last used',
  started: 'Signed in',
  current: 'This session',
  unknown: 'Unknown',
  unknownDevice: 'Unknown device',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  signOut: 'Sign out',
  signOutOf: (device: string) => `Sign out ${device}`,
  signOutOthers: 'Sign out all others',
  othersTitle: 'Sign out everywhere else?',
  othersText: (count: number) =>
    count === 1
      ? 'This ends one other session. You stay signed in here.'
      : `This ends ${count} other sessions. You stay signed in here.`,
  ended: 'The session has ended.',
  othersEnded: 'All other sessions have ended.',
  signIns: 'Latest sign-ins',
  signInsText: 'With the address of the network. Sessions that have ended are among them.',
  signInsNotLoaded: 'Your sign-ins did not load.',
  factors: {
    password: 'Password',
    line: 'LINE',
    passkey: 'Passkey',
    totp: 'Authenticator app',
    recovery_code: 'Recovery code',
    sign_on: 'Sign-on of a customer',
  },
  notLoaded: 'The sessions did not load.',
};
