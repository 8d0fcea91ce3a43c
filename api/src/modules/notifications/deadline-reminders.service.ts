import type { Database, Transaction } from '../../db/index.ts';
import * as repository from './deadline-reminders.repository.ts';
import { reminderRules, reminderTime } from './reminder-rules.service.ts';

/** Creates reminders that are due, with their deliveries. @param now null for the database's clock */
export async function remindOfDeadlines(tx: Transaction, now: Date | null, limit: number): Promise<number> {
  return repository.createReminders(tx, await reminderTime(tx, now), reminderRules, limit);
}

/** Whether the reminder may still be sent to its person. */
export function isStillDue(
  database: Database,
  notificationId: number,
  channel: 'email' | 'line',
): Promise<boolean> {
  return database.asJob((tx) => repository.isStillDue(tx, notificationId, channel, reminderRules));
}
