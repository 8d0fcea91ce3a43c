import type { Transaction } from '../../db/index.ts';
import { insertActivity, type NewActivity } from './activity-logs.repository.ts';

export type { NewActivity } from './activity-logs.repository.ts';

/** Writes down what happened, in the transaction in which it happens. Nobody can change it afterwards. */
export function recordActivity(tx: Transaction, activity: NewActivity): Promise<void> {
  return insertActivity(tx, activity);
}
