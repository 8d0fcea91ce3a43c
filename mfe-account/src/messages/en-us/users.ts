import type { ManagedUserStatus } from '@atrium/contract';

const statuses: Record<ManagedUserStatus, string> = {
  active: 'Active',
  invited: 'Invited',
  deactivated: 'Deactivated',
};

export const users = {
  notLoaded: 'The users did not load.',
  title: 'Users',
  description: (customer: string) => `Who has access to ${customer}, and in which role.`,
  descriptionForAll:
    'Who has access to your customers, and in which role. Choose one customer to make changes.',
  search: 'Search by name or e-mail',
  role: 'Role',
  status: 'Status',
  statuses,
  person: 'Person',
  customer: 'Customer',
  /** On a phone, where both share a line. */
  roleFor: (role: string, customer: string) => `${role} · ${customer}`,
  lastSignIn: 'Last sign-in',
  never: 'Never',
  expires: 'Expires',
  expired: 'Invitation expired',
  you: 'you',
  actions: (name: string) => `Actions for ${name}`,
  manage: 'Manage',
  manageFor: (name: string, customer: string) => `Manage ${name} under ${customer}`,
  noMatchTitle: 'No matches',
  noMatchText: 'No user matches this search and these filters.',
  clearFilters: 'Clear filters',

  invite: 'Invite',
  inviteTitle: (customer: string) => `Invite a user to ${customer}`,
  inviteText:
    'They receive an e-mail with a link that works once and expires in seven days. Nothing is shared until they accept.',
  tooMany: 'Too many invitations were sent. Try again in an hour, and to the same person tomorrow.',
  name: 'Name',
  email: 'E-mail address',
  sendInvitation: 'Send invitation',
  invited: (name: string) => `Invitation sent to ${name}`,
  nameMissing: 'Enter a name.',
  nameMalformed: 'Use visible characters only, without web or e-mail addresses.',
  notAnAddress: 'Enter an e-mail address.',
  waits: 'Another owner has to approve this.',
  alreadyThere: 'This person is already on the list.',

  changeRole: 'Change role',
  changeRoleTitle: (name: string) => `Role of ${name}`,
  changeRoleText: 'The new role applies to this customer only, and at once.',
  saveRole: 'Save role',
  roleChanged: (name: string, role: string) => `${name} is now ${role}`,
  may: (role: string) => `${role} permissions`,

  resend: 'Resend invitation',
  resent: (name: string) => `New invitation sent to ${name}`,
  withdraw: 'Withdraw invitation',
  withdrawTitle: (name: string) => `Withdraw the invitation for ${name}?`,
  withdrawText: 'It can no longer be accepted. You can invite them again.',
  withdrawn: (name: string) => `Invitation for ${name} withdrawn`,
  deactivate: 'Deactivate',
  deactivateTitle: (name: string) => `Deactivate ${name}?`,
  deactivateText:
    'They lose access to this customer at once. Their history is kept, and you can reactivate them.',
  deactivated: (name: string) => `${name} no longer has access`,
  reactivate: 'Reactivate',
  reactivated: (name: string) => `${name} has access again`,
  needsReadmission: 'Waits to be readmitted',
  readmit: 'Readmit',
  readmitTitle: (name: string) => `Readmit ${name}?`,
  readmitText:
    'They got their account back without any of their factors, so anyone with access to their e-mail could have. Call them before, at a number that you know.',
  readmitted: (name: string) => `${name} can act for this customer again`,
  endSessions: 'End sessions',
  endSessionsTitle: (name: string) => `End the sessions of ${name}?`,
  endSessionsText:
    'They have to sign in again on every device to act for this customer. Their other customers are not affected.',
  sessionsEnded: (name: string) => `${name} has to sign in again`,
  cancel: 'Cancel',
};
