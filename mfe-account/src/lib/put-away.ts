import type { UserNotification } from '@atrium/contract';
import { notify, request } from '@atrium/host';
import { addDays } from '@atrium/lists';
import type { MenuChoice } from '@atrium/ui';
import { messages } from '../messages/bell.ts';
import { notifyFailure } from './notify-failure.ts';

const MONDAY = 1;
const DAYS_OF_WEEK = 7;

/** The day and the time zone of the user, in which a snooze ends. */
export interface UserDay {
  readonly today: string;
  readonly timeZone: string;
}

/** The Monday after a date. */
export function nextMonday(date: string): string {
  const weekday = new Date(date).getUTCDay();
  return addDays(date, ((MONDAY - weekday + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK) + 1);
}

/** What can be done with a notification where it is: hide it for a while, archive it, or show it again. */
export function choicesOf(
  { id, archivedAt, snoozedUntil }: UserNotification,
  { today, timeZone }: UserDay,
  onChanged: () => void,
): MenuChoice[] {
  const texts = messages.texts().notifications;
  const snooze = (until: string | null) => async () => {
    const input = { params: { id }, body: { until, timeZone } };
    await request('POST /customer-portal/notifications/:id/snooze', input);
    return until === null ? texts.shown : texts.snoozed;
  };
  const archive = (archived: boolean) => async () => {
    await request('POST /customer-portal/notifications/:id/archive', { params: { id }, body: { archived } });
    return archived ? texts.archived : texts.shown;
  };
  const choice = (label: string, work: () => Promise<string>): MenuChoice => ({
    label,
    choose: () => void run(work, onChanged),
  });
  if (archivedAt !== null) return [choice(texts.unarchive, archive(false))];
  const snoozes =
    snoozedUntil === null
      ? [
          choice(texts.untilTomorrow, snooze(addDays(today, 1))),
          choice(texts.untilNextWeek, snooze(nextMonday(today))),
        ]
      : [choice(texts.unsnooze, snooze(null))];
  return [...snoozes, choice(texts.archive, archive(true))];
}

async function run(work: () => Promise<string>, onChanged: () => void): Promise<void> {
  try {
    notify({ message: await work(), severity: 'success' });
  } catch (cause) {
    if (!notifyFailure(cause)) return;
  }
  onChanged();
}
