import type { NotificationKind } from '@atrium/contract';

const kinds: Record<NotificationKind, string> = {
  application_status: 'Status change',
  action_required: 'Action required',
  deadline: 'Deadline',
  instruction: 'Instruction',
  message: 'Message',
  document: 'Document',
  payment: 'Payment',
  points_earned: 'Points earned',
  points_expiring: 'Points expiring',
  points_expired: 'Points expired',
  redemption: 'Redemption',
  security: 'Security',
  invitation: 'Invitation',
  report: 'Report',
};

export const notifications = {
  notLoaded: 'The notifications did not load.',
  notifications: 'Notifications',
  kinds,
  unreadOf: (kind: string) => `${kind}, unread`,
  actions: (title: string) => `Actions for “${title}”`,
  untilTomorrow: 'Snooze until tomorrow',
  untilNextWeek: 'Snooze until next Monday',
  unsnooze: 'End snooze',
  archive: 'Archive',
  unarchive: 'Move out of the archive',
  snoozed: 'Snoozed. You can find it under Snoozed.',
  archived: 'Archived',
  shown: 'Back in the list',
  markUnread: 'Mark as unread',
  isUnread: 'Marked as unread',
  isUndone: 'The change was undone.',
  notUndone: (count: number) =>
    count === 1
      ? 'A notification has changed since, so it stays as it is.'
      : `${count} notifications have changed since, so they stay as they are.`,
  hiddenUntil: (date: string) => `snoozed until ${date}`,
  markReadShort: 'Mark as read',
  markRead: (title: string) => `Mark “${title}” as read`,

  // The bell
  bell: (unread: number) => (unread === 0 ? 'Notifications, none unread' : `Notifications, ${unread} unread`),
  manyUnread: '99+',
  latest: 'Latest notifications',
  all: 'All notifications',
  nothingNew: 'No notifications yet',
  nothingNewText: 'Updates on applications, deadlines and points appear here.',

  // The page
  description: 'Updates on your customers and your account.',
  show: 'Show',
  places: { all: 'All', unread: 'Unread', snoozed: 'Snoozed', archived: 'Archived' },
  today: 'Today',
  kind: 'Kind',
  customer: 'Customer',
  markAllRead: 'Mark all as read',
  markedRead: (count: number) =>
    count === 1 ? '1 notification marked as read' : `${count} notifications marked as read`,
  arrived: (count: number, orMore: boolean) =>
    count === 1 ? '1 new notification' : `${count}${orMore ? '+' : ''} new notifications`,
  emptyTitle: 'No notifications yet',
  emptyText: 'Status changes, deadlines, documents and points appear here.',
  noMatchTitle: 'No matches',
  noMatchText: 'No notification matches these filters.',
  nothingIn: {
    unread: { title: 'No unread notifications', text: 'You have read all your notifications.' },
    snoozed: {
      title: 'Nothing is snoozed',
      text: 'Notifications that you snooze wait here until their date.',
    },
    archived: { title: 'Nothing is archived', text: 'Notifications that you archive are kept here.' },
  },
  showAll: 'Show all',
  clearFilters: 'Clear filters',
  settings: 'Notification settings',
};
