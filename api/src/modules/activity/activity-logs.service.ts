import type { ActivityLog } from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import type { FileStreams } from '../../file-streams/index.ts';
import type { FileResponse, Origin, Reader } from '../../http/index.ts';
import { textsFor } from '../../messages/index.ts';
import { activityCsv } from './activity-csv.ts';
import {
  type ActivityFilters,
  countActivity,
  everyActivity,
  insertActivities,
  insertExports,
  listActivity,
  listActors,
  type NewActivity,
} from './activity-logs.repository.ts';
import { beginOfDay, endOfDay } from './days.ts';

/** Writes down what happened, in the transaction in which it happens. Nobody can change it afterwards. */
export function recordActivity(tx: Transaction, activity: NewActivity): Promise<void> {
  return insertActivities(tx, [activity]);
}

/** Writes down many at once, at the price of one. */
export function recordActivities(tx: Transaction, activities: readonly NewActivity[]): Promise<void> {
  return insertActivities(tx, activities);
}

/** What the log is asked for: dates are those of the reader's time zone. */
export interface ActivityQuestion {
  readonly action: ActivityFilters['action'];
  readonly person: ActivityFilters['person'];
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timeZone: string;
}

function filtersOf({ action, person, search, from, to, timeZone }: ActivityQuestion): ActivityFilters {
  return {
    action,
    person,
    search,
    since: from === undefined ? undefined : beginOfDay(from, timeZone),
    before: to === undefined ? undefined : endOfDay(to, timeZone),
  };
}

/** One page of what happened for the customers in scope, and to the person. */
export function pageOfActivity(
  database: Database,
  scope: Scope,
  { page, pageSize, ...question }: ActivityQuestion & { page: number; pageSize: number },
) {
  const filters = filtersOf(question);
  return database.inScope(scope, async (tx) => ({
    activityLogs: await listActivity(tx, scope, { ...filters, page, pageSize }),
    total: await countActivity(tx, scope, filters),
    page,
    pageSize,
  }));
}

/** Everybody whom the log can be asked for. */
export function peopleOfActivity(database: Database, scope: Scope) {
  return database.inScope(scope, async (tx) => ({ people: await listActors(tx, scope) }));
}

/** All filtered entries as they are now. That they left is written down too, and not among them. */
export async function exportActivity(
  streams: FileStreams,
  { scope, locale, origin }: Reader & { readonly origin: Origin },
  question: ActivityQuestion,
): Promise<FileResponse> {
  const filters = filtersOf(question);
  const texts = textsFor(locale).activityExport;
  const content = await streams.begin(
    scope,
    (tx) => insertExports(tx, scope, filters, origin.ipAddress),
    (tx, lastId) => csvOf(activityCsv(texts, question.timeZone), everyActivity(tx, scope, filters, lastId)),
  );
  return {
    content,
    mediaType: 'text/csv; charset=utf-8',
    fileName: `${texts.fileName}-${new Date().toISOString().slice(0, 10)}.csv`,
  };
}

async function* csvOf(
  csv: ReturnType<typeof activityCsv>,
  batches: AsyncIterable<readonly ActivityLog[]>,
): AsyncGenerator<string> {
  yield csv.head;
  for await (const batch of batches) yield batch.map(csv.row).join('');
}
