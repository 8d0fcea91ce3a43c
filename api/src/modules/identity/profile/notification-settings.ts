import {
  type NotificationChannel,
  type NotificationKind,
  type NotificationSetting,
  notificationChannels,
  notificationKinds,
} from '@atrium/contract';

/**
 * By default, notifications appear in the portal, and those that need action are also mailed. Redemptions are mailed to
 * the person who redeemed and to owners.
 */
const byMail = new Set<string>([
  'action_required',
  'deadline',
  'payment',
  'redemption',
  'security',
  'invitation',
  'report',
]);

/** Apply to people who did not choose. */
export function defaultsOf(kind: NotificationKind): Record<NotificationChannel, boolean> {
  return { portal: true, email: byMail.has(kind), line: false };
}

/** Returns every kind and channel: the person's changes, and defaults for the rest. */
export function withDefaults(changed: readonly NotificationSetting[]): NotificationSetting[] {
  const chosen = new Map(changed.map(({ kind, channel, enabled }) => [`${kind} ${channel}`, enabled]));
  return notificationKinds.flatMap((kind) =>
    notificationChannels.map((channel) => ({
      kind,
      channel,
      enabled: chosen.get(`${kind} ${channel}`) ?? defaultsOf(kind)[channel],
    })),
  );
}
