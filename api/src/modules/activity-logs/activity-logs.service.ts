import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ActivityLog } from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import type { FileAnswer, Origin } from '../../http/index.ts';
import { activityCsv } from './activity-csv.ts';
import {
  type ActivityFilters,
  type ActivityQuery,
  countActivity,
  countActivityByCustomer,
  everyActivity,
  insertActivity,
  listActivity,
  listActors,
  type NewActivity,
} from './activity-logs.repository.ts';
import { enUs } from './messages/en-us.ts';

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

/** Everybody whom the log can be asked for. */
export function peopleOfActivity(database: Database, scope: Scope) {
  return database.inScope(scope, async (tx) => ({ people: await listActors(tx) }));
}

/** All filtered entries as they are now. That they left is written down too, and not among them. */
export async function exportActivity(
  database: Database,
  scope: Scope,
  filters: ActivityFilters,
  origin: Origin,
): Promise<FileAnswer> {
  const lastId = await database.inScope(scope, (tx) => recordExport(tx, scope, filters, origin));
  const content = new PassThrough();
  database
    .inScope(scope, (tx) => pipeline(csvOf(everyActivity(tx, filters, lastId)), content))
    .catch((error: Error) => content.destroy(error));
  return {
    content,
    mediaType: 'text/csv; charset=utf-8',
    fileName: `${enUs.fileName}-${new Date().toISOString().slice(0, 10)}.csv`,
  };
}

async function* csvOf(batches: AsyncIterable<readonly ActivityLog[]>): AsyncGenerator<string> {
  yield activityCsv.head;
  for await (const batch of batches) yield batch.map(activityCsv.row).join('');
}

/** One entry for each customer of whom something leaves; what is the person's alone is written down as theirs. */
async function recordExport(
  tx: Transaction,
  { userId }: Scope,
  filters: ActivityFilters,
  { ipAddress }: Origin,
): Promise<number> {
  const counts = await countActivityByCustomer(tx, filters);
  for (const { customerId, count } of counts) {
    await insertActivity(tx, {
      action: 'export.created',
      actorId: userId,
      customerId: customerId ?? undefined,
      ipAddress,
      details: { format: 'csv', rows: count, of: 'activity_logs' },
    });
  }
  return Math.max(0, ...counts.map(({ lastId }) => lastId));
}
