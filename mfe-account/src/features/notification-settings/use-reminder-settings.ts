import type { ReminderSettings } from '@atrium/contract';
import { request } from '@atrium/host';
import { useField } from '@atrium/stores';
import { useRef, useState } from 'react';
import { notifyFailure } from '../../lib/notify-failure.ts';
import { remindersArea } from './reminders.area.ts';

/** The reminder settings. A change shows at once, is saved in click order, and reverts when it fails. */
export function useReminderSettings() {
  const load = useField(remindersArea, 'reminders', {});
  const [chosen, setChosen] = useState<ReminderSettings | null>(null);
  const queue = useRef(Promise.resolve());
  const settings = chosen ?? load.data.reminders;

  const save = async (next: ReminderSettings) => {
    try {
      await request('POST /customer-portal/notifications/reminders', { body: next });
    } catch (error) {
      notifyFailure(error);
      setChosen(null);
    }
    load.reload();
  };

  const change = (changed: Partial<ReminderSettings>) => {
    if (!settings) return;
    const next = { ...settings, ...changed };
    setChosen(next);
    queue.current = queue.current.then(() => save(next));
  };

  return { settings, load, change };
}
