import { type ActivityLog, MAX_COUNTED_ACTIVITIES } from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import { type FileStreams, pagesInTurn } from '../../file-streams/index.ts';
import type { FileResponse, Origin, Reader } from '../../http/index.ts';
import { endOfDay, startOfDay, today } from '../../local-time/index.ts';
import { personName, textsFor } from '../../messages/index.ts';
import { CSV_MEDIA_TYPE, csvOf } from '../../spreadsheets/index.ts';
import { activityColumns } from './activity-columns.ts';
import {
  type ActivityFilters,
  countActivity,
  countExported,
  type ExportedActivity,
  insertActivities,
  listActivity,
  listActivityAfter,
  listActors,
  type NewActivity,
  PERSON_KINDS,
} from './activity-logs.repository.ts';

/** Logs an action in the transaction in which it happens. Entries cannot be changed afterwards. */
export function recordActivity(tx: Transaction, activity: NewActivity): Promise<void> {
  return insertActivities(tx, [activity]);
}

export function recordActivities(tx: Transaction, activities: readonly NewActivity[]): Promise<void> {
  return insertActivities(tx, activities);
}

/** How many rows of a file are about a customer, or about the person alone. */
export interface ExportedCount {
  readonly customerId: number | null;
  readonly count: number;
}

/**
 * Logs that a file was exported: one entry for each customer in it; for an empty file one for the only customer in
 * scope, or else for the person.
 */
export function recordExport(
  tx: Transaction,
  { scope: { userId, customerIds }, origin }: { readonly scope: Scope; readonly origin: Origin },
  counts: readonly ExportedCount[],
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [only = null] = customerIds.length === 1 ? customerIds : [];
  const entries = counts.length > 0 ? counts : [{ customerId: only, count: 0 }];
  return recordActivities(
    tx,
    entries.map(({ customerId, count }) => ({
      action: 'export.created',
      actorId: userId,
      customerId: customerId ?? undefined,
      // A job that mails a report has no address.
      ipAddress: origin.ipAddress || undefined,
      details: { ...details, rows: count },
    })),
  );
}

export interface ActivityQuery {
  readonly action: ActivityFilters['action'];
  readonly person: ActivityFilters['person'];
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly id?: ActivityFilters['id'];
}

function filtersOf(
  { action, person, search, from, to, id }: ActivityQuery,
  timeZone: string,
): ActivityFilters {
  return {
    action,
    person,
    search,
    id,
    from,
    to,
    since: from === undefined ? undefined : startOfDay(from, timeZone),
    before: to === undefined ? undefined : endOfDay(to, timeZone),
  };
}

export async function pageOfActivity(
  database: Database,
  { scope, locale, timeZone }: Reader,
  { page, pageSize, ...query }: ActivityQuery & { page: number; pageSize: number },
) {
  const filters = filtersOf(query, timeZone);
  const [rows, counted] = await database.queryInScope(
    scope,
    (tx) =>
      Promise.all([
        listActivity(tx, scope, { ...filters, page, pageSize }),
        countActivity(tx, scope, filters, MAX_COUNTED_ACTIVITIES),
      ]),
    'list',
  );
  return { activityLogs: rows.map(withNames(locale)), ...counted, page, pageSize };
}

export async function peopleOfActivity(database: Database, { scope, locale }: Reader) {
  const people = await database.queryInScope(scope, (tx) => listActors(tx, scope), 'list');
  return { people: people.map(({ id, name }) => ({ id, name: personName(name, locale) })) };
}

function withNames(locale: string) {
  const named = (label: string) => personName(label, locale);
  return (entry: ActivityLog): ActivityLog => {
    const { actor, subject, details } = entry;
    const hasPerson = subject !== null && PERSON_KINDS.includes(subject.kind);
    const isAssignment = entry.action === 'deadline.assigned' && typeof details.name === 'string';
    return {
      ...entry,
      actor: actor && { ...actor, name: named(actor.name) },
      subject: hasPerson ? { ...subject, label: named(subject.label) } : subject,
      details: isAssignment ? { ...details, name: named(String(details.name)) } : details,
    };
  };
}

/** The export itself is logged too and is not in the file. */
export async function exportActivity(
  streams: FileStreams,
  { scope, locale, timeZone, origin }: Reader & { readonly origin: Origin },
  query: ActivityQuery,
): Promise<FileResponse> {
  const filters = filtersOf(query, timeZone);
  const texts = textsFor(locale).activityExport;
  const content = await streams.begin(
    scope,
    async (tx) => {
      const counts = await countExported(tx, scope, filters);
      await recordExport(tx, { scope, origin }, counts, { format: 'csv', of: 'activity_logs' });
      return Math.max(0, ...counts.map(({ lastId }) => lastId));
    },
    (read, lastId) => {
      const pages = pagesInTurn<ExportedActivity>(read, (tx, after) =>
        listActivityAfter(tx, scope, filters, { lastId, after }),
      );
      return csvOf(activityColumns(texts, timeZone), named(pages, locale), { locale });
    },
  );
  return {
    content,
    mediaType: CSV_MEDIA_TYPE,
    fileName: `${texts.fileName}-${today(timeZone)}.csv`,
  };
}

async function* named(batches: AsyncIterable<readonly ActivityLog[]>, locale: string) {
  const ofReader = withNames(locale);
  for await (const batch of batches) yield batch.map(ofReader);
}
