import type { ResponseOf, UserNotification } from '@atrium/contract';
import { request } from '@atrium/host';
import { addDays } from '@atrium/lists';
import type { MenuChoice } from '@atrium/ui';
import { messages } from '../messages/bell.ts';
import { notifyFailure } from './notify-failure.ts';
import { notifyWithUndo } from './undo-notifications.ts';

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

/** What can be done with a notification where it is: hide it for a while, archive it, show it again, or unread it. */
export function choicesOf(
  { id, readAt, archivedAt, snoozedUntil }: UserNotification,
  { today, timeZone }: UserDay,
  onChanged: () => void,
): MenuChoice[] {
  const texts = messages.texts().notifications;
  const params = { id };
  const choice = (label: string, done: string, work: () => Promise<Changed>): MenuChoice => ({
    label,
    choose: () => void run(work, done, onChanged),
  });
  const snooze = (label: string, until: string | null) =>
    choice(label, until === null ? texts.shown : texts.snoozed, () =>
      request('POST /customer-portal/notifications/:id/snooze', { params, body: { until, timeZone } }),
    );
  const archive = (archived: boolean) =>
    choice(archived ? texts.archive : texts.unarchive, archived ? texts.archived : texts.shown, () =>
      request('POST /customer-portal/notifications/:id/archive', { params, body: { archived } }),
    );
  const unread = choice(texts.markUnread, texts.isUnread, () =>
    request('POST /customer-portal/notifications/:id/unread', { params }),
  );
  const ofReadOne = readAt === null ? [] : [unread];
  if (archivedAt !== null) return [archive(false), ...ofReadOne];
  const snoozes =
    snoozedUntil === null
      ? [snooze(texts.untilTomorrow, addDays(today, 1)), snooze(texts.untilNextWeek, nextMonday(today))]
      : [snooze(texts.unsnooze, null)];
  return [...snoozes, archive(true), ...ofReadOne];
}

type Changed = ResponseOf<'POST /customer-portal/notifications/:id/archive'>;

async function run(work: () => Promise<Changed>, done: string, onChanged: () => void): Promise<void> {
  try {
    const { change } = await work();
    notifyWithUndo(done, { change, count: 1 }, onChanged);
  } catch (error) {
    if (!notifyFailure(error)) return;
  }
  onChanged();
}
