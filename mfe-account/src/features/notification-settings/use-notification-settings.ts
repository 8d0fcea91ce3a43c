import type { NotificationSetting } from '@atrium/contract';
import { authStore, request, updatePerson, useAuth } from '@atrium/host';
import { useRef, useState } from 'react';
import { notifyFailure } from '../../lib/notify-failure.ts';

const keyOf = ({ kind, channel }: Pick<NotificationSetting, 'kind' | 'channel'>) => `${kind} ${channel}`;

/** The notification settings. A change shows at once, is saved in click order, and reverts when it fails. */
export function useNotificationSettings() {
  const settings = useAuth((state) => state.user?.notificationSettings) ?? [];
  const isOwner = useAuth((state) => state.user?.roles.some(({ role }) => role === 'owner')) ?? false;
  const [pending, setPending] = useState<Readonly<Record<string, boolean>>>({});
  const queue = useRef(Promise.resolve());

  const save = async (setting: NotificationSetting) => {
    try {
      const body = { settings: [setting] };
      await request('POST /customer-portal/auth/change_notification', { body });
      store(setting);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setPending((current) => without(current, setting));
    }
  };

  const change = (setting: NotificationSetting) => {
    setPending((current) => ({ ...current, [keyOf(setting)]: setting.enabled }));
    queue.current = queue.current.then(() => save(setting));
  };

  const isEnabled = (setting: Pick<NotificationSetting, 'kind' | 'channel'>): boolean => {
    const key = keyOf(setting);
    return pending[key] ?? settings.find((each) => keyOf(each) === key)?.enabled ?? false;
  };

  /** An owner who has not chosen is mailed of what they follow, and can choose to be mailed of everything. */
  const isPartial = (setting: Pick<NotificationSetting, 'kind' | 'channel'>): boolean =>
    isOwner &&
    pending[keyOf(setting)] === undefined &&
    settings.some((each) => keyOf(each) === keyOf(setting) && each.isPartial);

  return { change, isEnabled, isPartial };
}

/** Drops a saved change from the pending ones, unless a later click changed it again. */
function without(pending: Readonly<Record<string, boolean>>, saved: NotificationSetting) {
  const { [keyOf(saved)]: now, ...others } = pending;
  return now === saved.enabled ? others : pending;
}

function store(saved: NotificationSetting): void {
  const { user } = authStore.getState();
  if (!user) return;
  const others = user.notificationSettings.filter((setting) => keyOf(setting) !== keyOf(saved));
  updatePerson({ notificationSettings: [...others, saved] });
}
