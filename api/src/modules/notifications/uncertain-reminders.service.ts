import type { Database } from '../../db/index.ts';
import { CommandError } from '../people/customers/customers.service.ts';
import {
  listUncertainReminders,
  queueAgain,
  type UncertainReminder,
} from './uncertain-reminders.repository.ts';

export type { UncertainReminder } from './uncertain-reminders.repository.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Reminders that may have been sent; none of them is sent again by itself. */
export function uncertainReminders(database: Database): Promise<UncertainReminder[]> {
  return database.asJob(listUncertainReminders);
}

/** Sends one again, unless its deadline or its person has changed. @throws CommandError */
export async function resendReminder(database: Database, id: string): Promise<void> {
  const isQueued = UUID.test(id) && (await database.asJob((tx) => queueAgain(tx, id)));
  if (!isQueued) throw new CommandError(`There is no uncertain reminder ${id}.`);
}
