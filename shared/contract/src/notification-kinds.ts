export const notificationKinds = [
  'application_status',
  'action_required',
  'deadline',
  'instruction',
  'message',
  'document',
  'payment',
  'points_earned',
  'points_expiring',
  'points_expired',
  'redemption',
  'security',
  'invitation',
  'report',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationChannels = ['portal', 'email', 'line'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
