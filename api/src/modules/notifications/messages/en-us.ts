const points = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'point' : 'points'}`;
const days = (count: number) => (count === 0 ? 'today' : count === 1 ? 'tomorrow' : `in ${count} days`);
const roles: Record<string, string> = { owner: 'owner', manager: 'manager', viewer: 'viewer' };

/** Words of notifications: title and body. They are written down as they are sent. */
export const messages = {
  statusChanged: (label: string, status: string) =>
    [`${label}: ${status}`, `The status is now ${status}.`] as const,
  actionRequired: (label: string, status: string) =>
    [`${label} needs you: ${status}`, 'Please look at it and tell us how to go on.'] as const,
  deadline: (label: string, daysAhead: number, date: string) =>
    [`${label} is due ${days(daysAhead)}`, `The time limit ends on ${date}.`] as const,
  documentUploaded: (label: string, name: string) =>
    [`New document for ${label}`, `${name} was added.`] as const,
  feePaid: (label: string, name: string) => [`Payment for ${label}`, `${name} was paid.`] as const,
  pointsEarned: (count: number, cause: string) => [`${points(count)} earned`, `For ${cause}.`] as const,
  pointsReleased: (count: number) =>
    [`${points(count)} can be spent now`, 'They were pending until now.'] as const,
  otpThresholdChanged: (threshold: number | null) =>
    [
      threshold === null
        ? 'Redeeming no longer asks for a one-time password'
        : `Redeeming asks for a one-time password above ${points(threshold)}`,
      'An owner changed it.',
    ] as const,
  pointsExpiring: (count: number, daysAhead: number, date: string, reward: string | undefined) =>
    [
      `${points(count)} will expire ${days(daysAhead)}`,
      reward
        ? `They can be spent until ${date}, for example on ${reward}.`
        : `They can be spent until ${date}. See the rewards that they are good for.`,
    ] as const,
  pointsExpired: (count: number) =>
    [`${points(count)} expired`, 'They reached their date and were taken from the balance.'] as const,
  redeemed: (reward: string, count: number) =>
    [`${reward} redeemed`, `For ${points(count)}. The code is in the redeem history.`] as const,
  refunded: (reward: string, count: number) =>
    [`${reward} given back`, `${points(count)} are back with their own dates.`] as const,
  joined: (name: string, role: string) =>
    [`${name} joined`, `They may act for the customer as ${roles[role] ?? role}.`] as const,
  invited: ({ customer, role, inviter }: { customer: string; role: string; inviter: string | null }) =>
    [
      `You are invited to ${customer}`,
      `${inviter ?? 'The portal'} invites you to act for it as ${roles[role] ?? role}. Accept or decline the invitation.`,
    ] as const,
  declined: (name: string) => [`${name} declined`, 'The invitation was declined and has ended.'] as const,
  left: (name: string) => [`${name} left`, 'They no longer act for the customer.'] as const,
  roleChanged: (role: string) =>
    [
      `Your role is now ${roles[role] ?? role}`,
      'An owner changed it. Your profile shows what the role allows.',
    ] as const,
  accessBack: ['You have access again', 'An owner gave you access back.'] as const,
  passwordChanged: [
    'Your password was changed',
    'Every other session was ended. If it was not you, set a new password at once.',
  ] as const,
  sessionsEnded: [
    'You signed out elsewhere',
    'Other sessions of your account were ended. If it was not you, set a new password at once.',
  ],
  sessionsEndedFor: (customer: string) =>
    [
      `Your sessions for ${customer} were ended`,
      `An owner of ${customer} ended them. Sign out and in again to act for it; your other customers are not affected.`,
    ] as const,
  lineLinked: [
    'LINE was linked to your account',
    'You can sign in by LINE from now on. If it was not you, set a new password by mail at once: that ends it.',
  ],
  lineUnlinked: [
    'LINE was removed from your account',
    'Nobody signs in as you by LINE any more. If it was not you, set a new password by mail at once.',
  ],
  newDevice: (ipAddress: string) =>
    [
      'New sign-in',
      `Your account was used to sign in from a new device, at ${ipAddress}. If it was not you, set a new password at once.`,
    ] as const,
} as const;
