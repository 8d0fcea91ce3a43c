import type { NotificationChannel, NotificationKind } from '@atrium/contract';

const channels: Record<NotificationChannel, string> = { portal: 'Portal', email: 'E-mail', line: 'LINE' };

const explained: Record<NotificationKind, string> = {
  application_status: 'The status of an application changes',
  action_required: 'An application requires your action',
  deadline: 'A due date is approaching',
  document: 'A document is added',
  payment: 'A fee is paid',
  points_earned: 'Points are credited',
  points_expiring: 'Points will expire soon',
  points_expired: 'Points have expired',
  redemption: 'A reward is redeemed or refunded',
  security: 'Your password, sign-ins, sessions or role change',
  invitation: 'You are invited, or someone joins',
};

export const notificationSettings = {
  title: 'Notification settings',
  description:
    'Choose what you are notified about, and where. Changes are saved at once and apply to all your customers.',
  list: 'Notifications',
  lineText: 'LINE messages arrive at your linked LINE account.',
  lineMissing: 'LINE messages need a linked LINE account. To link yours, sign in with LINE.',
  lineSignOut: 'Sign out to do so',
  kind: 'Kind',
  channels,
  explained,
  by: (kind: string, channel: string) => `${kind}: ${channel}`,
};
