/** Actions that the activity log records. */
export const activityActions = [
  'auth.login',
  'auth.login_failed',
  'otp.verified',
  'otp.failed',
  'password.changed',
  'password.reset',
  'session.revoked',
  'line.linked',
  'line.unlinked',
  'preview.opened',
  'customer.switched',
  'application.created',
  'application.changed',
  'application.status_changed',
  'deadline.done',
  'deadline.reopened',
  'deadline.waived',
  'deadline.extended',
  'deadline.assigned',
  'deadline.missed',
  'deadline.undone',
  'document.uploaded',
  'document.downloaded',
  'fee.paid',
  'user.invited',
  'user.joined',
  'user.deactivated',
  'user.reactivated',
  'invitation.resent',
  'invitation.withdrawn',
  'invitation.declined',
  'customer.left',
  'role.changed',
  'points.earned',
  'points.redeemed',
  'points.refunded',
  'points.expired',
  'points.adjusted',
  'otp_threshold.changed',
  'calendar_feed.created',
  'calendar_feed.revoked',
  'calendar_titles.changed',
  'export.created',
  'report_schedule.created',
  'report_schedule.deleted',
  'notification_settings.changed',
  'profile.changed',
] as const;
/** An action of {@link activityActions}. */
export type ActivityAction = (typeof activityActions)[number];

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
