import type { NotificationKind } from '@atrium/contract';

const kinds: Record<NotificationKind, string> = {
  application_status: 'Status change',
  action_required: 'Action required',
  deadline: 'Deadline',
  document: 'Document',
  payment: 'Payment',
  points_earned: 'Points earned',
  points_expiring: 'Points expiring',
  points_expired: 'Points expired',
  redemption: 'Redemption',
  security: 'Security',
  invitation: 'Invitation',
};

export const notifications = {
  notLoaded: 'The notifications did not load.',
  notifications: 'Notifications',
  kinds,
  unreadOf: (kind: string) => `${kind}, unread`,
  markReadShort: 'Mark as read',
  markRead: (title: string) => `Mark “${title}” as read`,

  // The bell
  bell: (unread: number) => (unread === 0 ? 'Notifications, none unread' : `Notifications, ${unread} unread`),
  manyUnread: '99+',
  latest: 'Latest notifications',
  all: 'All notifications',
  nothingNew: 'You have seen everything',
  nothingNewText: 'News about applications, deadlines and points appears here as it happens.',

  // The page
  description: 'What happened, for the customers that you act for and for your account.',
  show: 'Show',
  showAll: 'All',
  showUnread: 'Unread',
  kind: 'Kind',
  allKinds: 'All kinds',
  customer: 'Customer',
  allCustomers: 'All customers',
  markAllRead: 'Mark all as read',
  markedRead: (count: number) =>
    count === 1 ? '1 notification marked as read' : `${count} notifications marked as read`,
  arrived: (count: number, orMore: boolean) =>
    count === 1 ? '1 new notification' : `${count}${orMore ? '+' : ''} new notifications`,
  emptyTitle: 'No notifications yet',
  emptyText: 'Status changes, deadlines, documents and points will be reported here.',
  noMatchTitle: 'Nothing matches',
  noMatchText: 'No notification fits this filter.',
  noUnreadTitle: 'Nothing unread',
  noUnreadText: 'You have seen everything.',
  clearFilters: 'Show everything',
  settings: 'Choose what arrives',
};
