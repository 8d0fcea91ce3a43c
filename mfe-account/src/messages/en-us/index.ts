import type { Permission, Role } from '@atrium/contract';
import { bell } from './bell.ts';
import { calendarFeeds } from './calendar-feeds.ts';
import { factors } from './factors.ts';
import { invitations } from './invitations.ts';
import { notificationSettings } from './notification-settings.ts';
import { preferences } from './preferences.ts';
import { reports } from './reports.ts';
import { security } from './security.ts';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

const roles: Record<Role, { name: string; summary: string }> = {
  owner: { name: 'Owner', summary: 'Can see everything, redeem points and manage users.' },
  manager: { name: 'Manager', summary: 'Can see everything, redeem points and view users.' },
  viewer: { name: 'Viewer', summary: 'Can see everything, but cannot make changes.' },
};

const permissions: Record<Permission, string> = {
  'applications:read': 'View applications, documents and fees',
  'deadlines:write': 'Complete, extend, waive and assign deadlines',
  'instructions:write': 'Send and cancel instructions',
  'conversations:write': 'Write to the provider about applications',
  'standing_instructions:manage': 'Give and revoke standing instructions',
  'calendar_feeds:manage': 'Decide whether calendar feeds show titles',
  'insights:read': 'View charts and totals',
  'activity:read': 'View the activity log',
  'rewards:read': 'View points and rewards',
  'notifications:read': 'Receive notifications',
  'rewards:redeem': 'Redeem points for rewards',
  'rewards:manage': 'Decide when a one-time password is required',
  'approvals:read': 'See what waits for approval',
  'approvals:manage': 'Approve requests, and decide what needs approval',
  'security_policy:manage': 'Decide what sign-ins have to prove',
  'users:read': 'View users',
  'users:manage': 'Invite users, change roles, remove access',
  'sign_on:manage': 'Set up single sign-on',
};

/** Every text: those of the bell, which loads without the others, and those of the pages. */
export const enUs = {
  ...bell,

  /** Error catalogue. */
  calendarFeedsFailed: 'Fetch calendar feeds error.',
  calendarTitlesFailed: 'Fetch calendar titles error.',
  passkeysFailed: 'Fetch passkeys error.',
  demandsFailed: 'Fetch demands error.',
  signInsFailed: 'Fetch sign-ins error.',
  recoveryFailed: 'Fetch recovery error.',
  recoveryCodesFailed: 'Fetch recovery codes error.',
  totpFailed: 'Fetch authenticator app error.',
  lineLinksFailed: 'Fetch LINE accounts error.',
  remindersFailed: 'Fetch reminders error.',
  reportsFailed: 'Fetch reports error.',
  sessionsFailed: 'Fetch sessions error.',
  usersFailed: 'Fetch getUserManagement error.',

  calendarFeeds,
  factors,
  invitations,
  notificationSettings,
  preferences,
  reports,
  security,
  sessions,
  users,

  ofSignOn: (customer: string) => `${customer} signed you in`,
  ofSignOnText:
    'You act for this customer only, and see nothing of your own account. To change it, sign out, then sign in with your password or passkey.',
  signOut: 'Sign out',

  accountPages: 'Account pages',
  customersPages: 'Customer pages',
  yourCustomers: 'Your customers',
  pages: {
    profile: 'Profile',
    security: 'Security',
    sessions: 'Sessions',
    invitations: 'Invitations',
    notificationSettings: 'Notification settings',
    calendarFeeds: 'Calendar feeds',
    reports: 'Reports',
    approvals: 'Approvals',
    accessReview: 'Access review',
    singleSignOn: 'Single sign-on',
    directorySync: 'Directory sync',
    securityPolicy: 'Security policy',
    preferences: 'Preferences',
  },

  profile: 'Profile',
  description: 'Your details, customers and permissions.',

  you: 'You',
  name: 'Name',
  changeName: 'Change name',
  changeNameTitle: 'Change your name',
  changeNameText:
    'Other users of your customers see this name. Earlier entries in the activity log show it too.',
  nameMissing: 'Enter your name.',
  nameMalformed: 'Use visible characters only, without web or e-mail addresses.',
  saveName: 'Save',
  nameChanged: 'Your name has been changed.',
  email: 'E-mail address',
  signIn: 'Sign-in',
  withPassword: 'With your e-mail address and password',
  withLine: 'With LINE',
  withPasswordOrLine: 'With your e-mail address and password, or with LINE',
  withoutPassword: 'Without a password',

  customers: 'Customers and roles',
  customersText: (count: string) => `You act for ${count}.`,
  customerCount: (count: number, formatted: string) =>
    `${formatted} ${count === 1 ? 'customer' : 'customers'}`,
  customer: 'Customer',
  role: 'Role',
  roleMeans: 'Description',
  leave: 'Leave',
  leaveOf: (customer: string) => `Leave ${customer}`,
  leaveTitle: (customer: string) => `Leave ${customer}?`,
  leaveText:
    'You lose access to this customer, and its owners are notified. To return, you need a new invitation. Your account and your other customers are not affected.',
  left: (customer: string) => `You left ${customer}`,
  lastOwner: 'A customer must have at least one owner. Make someone else an owner first.',
  cancel: 'Cancel',
  findCustomer: 'Search by name or code',
  noCustomerMatches: (search: string) => `No customer matches “${search}”`,
  noCustomerMatchesText: 'Search by a part of the name, or by the code.',
  showAllCustomers: 'Show all customers',
  unknownCustomer: 'No longer available',
  noRolesTitle: 'No customer yet',
  noRolesText: 'An owner of the customer that you work for can invite you.',

  roles,
  permissions,
  rolesAllow: 'Permissions by role',
  rolesAllowText: 'Roles are set for each customer separately.',
  permission: 'Permission',
  allowed: 'Yes',
  notAllowed: 'No',
  yours: 'yours',

  region: 'Language and region',
  regionText: 'The format of dates, times and numbers.',
  language: 'Language',
  timeZone: 'Time zone',
  example: 'Right now',
};

/** Shape of a catalogue. */
export type Texts = typeof enUs;
