import type { Permission, Role } from '@atrium/contract';
import { invitations } from './invitations.ts';
import { notificationSettings } from './notification-settings.ts';
import { notifications } from './notifications.ts';
import { preferences } from './preferences.ts';
import { security } from './security.ts';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

const roles: Record<Role, { name: string; summary: string }> = {
  owner: { name: 'Owner', summary: 'Sees everything, spends points and decides who has access.' },
  manager: { name: 'Manager', summary: 'Sees everything, spends points and sees who has access.' },
  viewer: { name: 'Viewer', summary: 'Sees everything but changes nothing.' },
};

const permissions: Record<Permission, string> = {
  'applications:read': 'See applications, their documents and fees',
  'insights:read': 'See charts and totals',
  'activity:read': 'See who did what and when',
  'rewards:read': 'See points and rewards',
  'notifications:read': 'Receive notifications',
  'rewards:redeem': 'Spend points on rewards',
  'rewards:manage': 'Decide which rewards ask for a one-time password',
  'users:read': 'See who has access',
  'users:manage': 'Invite people, change roles, take access away',
};

export const enUs = {
  /** Error catalogue. */
  lineLinksFailed: 'Fetch LINE accounts error.',
  notificationsFailed: 'Fetch notifications error.',
  sessionsFailed: 'Fetch sessions error.',
  usersFailed: 'Fetch getUserManagement error.',

  invitations,
  notificationSettings,
  notifications,
  preferences,
  security,
  sessions,
  users,

  reauthentication: {
    title: 'Confirm that it is you',
    text: 'You signed in more than ten minutes ago. Enter your password to go on.',
    password: 'Password',
    missing: 'Enter your password.',
    wrong: 'The password is not right.',
    tooMany: 'There were too many attempts. Wait a moment, then try again.',
    another: 'The one-time password is used or expired. Here is another one.',
    confirm: 'Confirm',
  },

  accountPages: 'Pages of your account',
  pages: {
    profile: 'Profile',
    security: 'Security',
    sessions: 'Sessions',
    invitations: 'Invitations',
    notificationSettings: 'Notification settings',
    preferences: 'Preferences',
  },

  profile: 'Profile',
  description: 'Who you are here, for whom you act and what you may do.',

  you: 'You',
  name: 'Name',
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
  roleMeans: 'What it means',
  leave: 'Leave',
  leaveOf: (customer: string) => `Leave ${customer}`,
  leaveTitle: (customer: string) => `Leave ${customer}?`,
  leaveText:
    'You can no longer act for this customer, and its owners are told. To come back you need a new invitation. Your account and other customers stay as they are.',
  left: (customer: string) => `You left ${customer}`,
  lastOwner: 'A customer keeps at least one owner. Make somebody else an owner first.',
  cancel: 'Cancel',
  unknownCustomer: 'No longer available',
  noRolesTitle: 'No customer yet',
  noRolesText: 'An owner of the customer whom you work for can invite you.',

  roles,
  permissions,
  rolesAllow: 'What each role allows',
  rolesAllowText: 'A role counts for one customer; you may hold another one elsewhere.',
  permission: 'Permission',
  allowed: 'Yes',
  notAllowed: 'No',
  yours: 'yours',

  region: 'Language and region',
  regionText: 'How dates, times and numbers are written for you.',
  language: 'Language',
  timeZone: 'Time zone',
  example: 'Right now',
};
