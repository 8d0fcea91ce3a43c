export const sessions = {
  title: 'Sessions',
  description: 'Where you are signed in. End what you do not recognise, then change your password.',
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
      ? 'One other session ends at once. This one stays.'
      : `${count} other sessions end at once. This one stays.`,
  ended: 'The session has ended.',
  othersEnded: 'Every other session has ended.',
  notLoaded: 'The sessions did not load.',
};
