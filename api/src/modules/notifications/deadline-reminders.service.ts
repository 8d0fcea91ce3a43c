import type { Transaction } from '../../db/index.ts';
import * as repository from './deadline-reminders.repository.ts';
import { reminderRules, reminderTime } from './reminder-rules.service.ts';

export async function remindOfDeadlines(tx: Transaction, now: Date | null, limit: number): Promise<number> {
  return repository.createReminders(tx, await reminderTime(tx, now), reminderRules, limit);
}

export function listDueReminders(
  tx: Transaction,
  notificationIds: readonly number[],
): Promise<repository.DueReminder[]> {
  return repository.listDueReminders(tx, notificationIds, reminderRules);
}
