import type { NotificationChannel, NotificationKind, ReminderSettings } from '@atrium/contract';

const channels: Record<NotificationChannel, string> = { portal: 'Portal', email: 'E-mail', line: 'LINE' };

const explained: Record<NotificationKind, string> = {
  application_status: 'The status of an application changes',
  action_required: 'An application requires your action',
  deadline: 'A deadline is near, changes or becomes yours',
  instruction: 'Your provider answers an instruction',
  message:
    'Someone writes about an application. E-mails are about those that you follow; owners can choose to get all',
  document: 'A document is added',
  payment: 'A fee is paid',
  points_earned: 'Points are credited',
  points_expiring: 'Points will expire soon',
  points_expired: 'Points have expired',
  redemption:
    'A reward is redeemed or refunded. Unless you choose otherwise, the person who redeemed it and the owners get e-mails',
  security: 'Your password, sign-ins, sessions or role change',
  invitation: 'You are invited, or someone joins',
  report: 'A report that you scheduled is ready',
};

const scopes: Record<ReminderSettings['scope'], string> = {
  mine: 'My deadlines, and those no one is responsible for',
  all: 'All deadlines of my customers',
};

const intervals: Record<ReminderSettings['digest'], string> = {
  off: 'Never',
  daily: 'Every day',
  weekly: 'Every Monday',
};

const daysBefore = (days: number) =>
  days === 0 ? 'On the day of the deadline' : days === 1 ? '1 day before' : `${days} days before`;

const reminders = {
  title: 'Deadline reminders',
  description: 'Days are counted in the time zone of your preferences.',
  notLoaded: 'The reminders did not load.',
  days: 'Days before a deadline',
  daysBefore,
  onTheDay: 'On the day',
  scope: 'Remind me of',
  scopes,
  byMail: 'Also send reminders by e-mail',
  digest: 'Digest by e-mail',
  digestText: 'What is overdue, due today and due in the next 7 days, at seven in the morning.',
  intervals,
};

export const notificationSettings = {
  title: 'Notification settings',
  description:
    'Choose what you are notified about, and where. Changes are saved at once and apply to all your customers.',
  list: 'Notifications',
  lineText: 'LINE messages arrive at your linked LINE account.',
  lineMissing: 'LINE messages need a linked LINE account. To link yours, sign in with LINE.',
  lineSignOut: 'Sign out to link it',
  kind: 'Kind',
  channels,
  explained,
  reminders,
  by: (kind: string, channel: string) => `${kind}: ${channel}`,
};
