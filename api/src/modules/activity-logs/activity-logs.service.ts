import type { Database, Scope, Transaction } from '../../db/index.ts';
import {
  type ActivityQuery,
  countActivity,
  insertActivity,
  listActivity,
  type NewActivity,
} from './activity-logs.repository.ts';

export type { NewActivity } from './activity-logs.repository.ts';

/** Writes down what happened, in the transaction in which it happens. Nobody can change it afterwards. */
export function recordActivity(tx: Transaction, activity: NewActivity): Promise<void> {
  return insertActivity(tx, activity);
}

/** One page of what happened for the customers in scope, and to the person. */
export function pageOfActivity(database: Database, scope: Scope, query: ActivityQuery) {
  return database.inScope(scope, async (tx) => ({
    activityLogs: await listActivity(tx, query),
    total: await countActivity(tx, query),
    page: query.page,
    pageSize: query.pageSize,
  }));
}
