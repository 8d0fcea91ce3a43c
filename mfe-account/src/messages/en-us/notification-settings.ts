import type { NotificationChannel, NotificationKind } from '@atrium/contract';

const channels: Record<NotificationChannel, string> = { portal: 'Portal', email: 'E-mail', line: 'LINE' };

const explained: Record<NotificationKind, string> = {
  application_status: 'An application moves on',
  action_required: 'An application waits for you',
  deadline: 'A due date comes near',
  document: 'A document is added',
  payment: 'A fee is paid',
  points_earned: 'Points are credited',
  points_expiring: 'Points will expire soon',
  points_expired: 'Points have expired',
  redemption: 'A reward is redeemed or given back',
  security: 'Your password, sign-ins, sessions or role change',
  invitation: 'You are invited, or somebody joins',
};

export const notificationSettings = {
  title: 'Notification settings',
  description: 'What you want to hear of, and where. Changes are saved at once, for all your customers.',
  list: 'Notifications',
  lineText: 'LINE messages arrive once you have signed in by LINE.',
  kind: 'Kind',
  channels,
  explained,
  by: (kind: string, channel: string) => `${kind}: ${channel}`,
};
