import {
  type NotificationChannel,
  type NotificationKind,
  type NotificationSetting,
  notificationChannels,
  notificationKinds,
  type User,
} from '@atrium/contract';

/**
 * By default, notifications appear in the portal, and those that need action are also mailed. Redemptions are mailed to
 * the person who redeemed and to owners, messages to those who follow the conversation.
 */
const isMailed: Record<NotificationKind, boolean> = {
  application_status: false,
  action_required: true,
  deadline: true,
  instruction: true,
  message: true,
  document: false,
  payment: true,
  points_earned: false,
  points_expiring: false,
  points_expired: false,
  redemption: true,
  security: true,
  invitation: true,
  report: true,
};

export function defaultsOf(kind: NotificationKind): Record<NotificationChannel, boolean> {
  return { portal: true, email: isMailed[kind], line: false };
}

export function withDefaults(changed: readonly NotificationSetting[]): User['notificationSettings'] {
  const chosen = new Map(changed.map(({ kind, channel, enabled }) => [`${kind} ${channel}`, enabled]));
  return notificationKinds.flatMap((kind) =>
    notificationChannels.map((channel) => {
      const enabled = chosen.get(`${kind} ${channel}`);
      const isOfFollowed = enabled === undefined && kind === 'message' && channel === 'email';
      return {
        kind,
        channel,
        enabled: enabled ?? defaultsOf(kind)[channel],
        ...(isOfFollowed && { isPartial: true as const }),
      };
    }),
  );
}
