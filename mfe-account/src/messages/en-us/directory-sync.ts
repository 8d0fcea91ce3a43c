/** How the directory of a customer, such as Entra or Okta, changes who may act for it. */
export const directorySync = {
  /** Error catalogue. */
  directorySyncFailed: 'Fetch directory sync error.',

  title: 'Directory sync',
  description: 'Your company’s directory gives people access to this customer, and takes it away.',
  notLoaded: 'The directory sync did not load.',
  chooseTitle: 'Choose a customer first',
  chooseText: 'Each customer has a directory of its own.',

  emptyTitle: 'No directory is connected',
  emptyText:
    'Create a token and enter it, with the address below, in the provisioning settings of Entra, Okta or another directory that knows SCIM 2.0. People then lose access here when they leave there.',
  connection: 'Connection',
  address: 'Address',
  copyAddress: 'Copy address',
  token: 'Token',
  tokenOf: (name: string, date: string) => `Created by ${name} on ${date}`,
  lastUse: 'Last use',
  neverUsed: 'Not used yet. Enter it in the directory, and start provisioning there.',
  formerToken: (time: string) => `The former token works until ${time}.`,
  people: 'People synced',
  peopleOf: (active: string, total: string) => `${active} active of ${total}`,
  createToken: 'Create token',
  replaceToken: 'Replace token',
  revoke: 'Revoke',
  revokeTitle: 'Revoke the token?',
  revokeText:
    'The directory can no longer change who acts for this customer, from now on. People keep the access that they have.',
  revoked: 'The token has been revoked',

  tokenTitle: 'Token of the directory',
  tokenOnce:
    'Copy it into the directory now: it is shown only once. Anyone who has it can give people access to this customer, so store it nowhere else.',
  tokenReplaces: 'The former token works for one more day.',
  copyToken: 'Copy token',
  tokenDone: 'I have copied it',

  groups: 'Groups',
  groupsText:
    'Choose what the members of a group may do. In several groups, the highest role counts. People without such a group are viewers.',
  noGroupsTitle: 'No groups yet',
  noGroupsText: 'Once the directory sends groups, choose their roles here.',
  group: 'Group',
  members: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  role: 'Role',
  roleOf: (group: string) => `Role of ${group}`,
  noRole: 'None',
  roleSaved: (group: string, role: string) => `Members of ${group}: ${role}`,
  ownersTitle: (group: string) => `Make everyone in ${group} an owner?`,
  ownersText:
    'Anyone who can change this group in the directory can then make owners of this customer, who manage people, roles and rules.',
  makeOwners: 'Make owners',
  lastOwner: 'That would leave this customer without an owner. Make someone else an owner first.',
  failed: 'Not saved.',

  errors: 'Refused lately',
  errorsText: 'What the directory asked for and the portal refused, newest first.',
};
