/** Kinds of notifications. */
export const notificationKinds = [
  'application_status',
  'action_required',
  'deadline',
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
/** A kind of {@link notificationKinds}. */
export type NotificationKind = (typeof notificationKinds)[number];

/** Channels by which notifications are sent. */
export const notificationChannels = ['portal', 'email', 'line'] as const;
/** A channel of {@link notificationChannels}. */
export type NotificationChannel = (typeof notificationChannels)[number];
