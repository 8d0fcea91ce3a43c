import type { Transaction } from '../../db/index.ts';
import * as repository from './deadline-reminders.repository.ts';
import { reminderRules, reminderTime } from './reminder-rules.service.ts';

/** @param from with `after`, only reminders that follow it are looked for */
export async function remindOfDeadlines(
  tx: Transaction,
  now: Date | null,
  from: { readonly limit: number; readonly after?: repository.ReminderPlace | undefined },
): Promise<{ claimed: number; last: repository.ReminderPlace | null }> {
  return repository.createReminders(tx, await reminderTime(tx, now), reminderRules, from);
}

export type { ReminderPlace } from './deadline-reminders.repository.ts';

export function listDueReminders(
  tx: Transaction,
  notificationIds: readonly number[],
): Promise<repository.DueReminder[]> {
  return repository.listDueReminders(tx, notificationIds, reminderRules);
}
