import { type NotificationSetting, notificationChannels, notificationKinds } from '@atrium/contract';

/** What nobody asked for is shown in the portal; mail goes out for what has to be acted upon. */
const byMail = new Set<string>(['action_required', 'deadline', 'payment', 'security', 'invitation']);

/** Every kind and channel, with what the person changed laid over the defaults. */
export function withDefaults(changed: readonly NotificationSetting[]): NotificationSetting[] {
  const chosen = new Map(changed.map(({ kind, channel, enabled }) => [`${kind} ${channel}`, enabled]));
  return notificationKinds.flatMap((kind) =>
    notificationChannels.map((channel) => ({
      kind,
      channel,
      enabled:
        chosen.get(`${kind} ${channel}`) ??
        (channel === 'portal' || (channel === 'email' && byMail.has(kind))),
    })),
  );
}
