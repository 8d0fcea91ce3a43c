import {
  type Application,
  type ApplicationDetail,
  type ApplicationFilters,
  type ApplicationListQuery,
  type ApplicationNeighbours,
  type ApplicationOrderQuery,
  MAX_COUNTED_MATCHES,
  type MainStatus,
} from '@atrium/contract';
import sql, { raw } from 'sql-template-tag';
import { applicationColumns, applicationFields } from '../../application-columns/index.ts';
import {
  type CountedRows,
  countUpTo,
  dateOrInstant,
  inLanguage,
  type Queryable,
  type Transaction,
} from '../../db/index.ts';
import { daysUntil } from '../../due-dates/index.ts';
import { FILE_BATCH_ROWS } from '../../file-streams/index.ts';
import { applicationFilter, type RowFilters } from './application-filter.repository.ts';
import { beyond, orderBy } from './application-order.repository.ts';
import { countedApplications } from './counted-applications.repository.ts';

export const mainStatusJson = sql`json_build_object('id', ms.id, 'name', ${inLanguage('ms.name')}, 'tone', ms.tone)`;

export const statusJson = sql`json_build_object(
  'id', s.id, 'name', ${inLanguage('s.name')}, 'mainStatus', ${mainStatusJson})`;

const storedFields = raw(
  applicationFields.map((field) => `a.${applicationColumns[field].name} AS "${field}"`).join(', '),
);

export const describedApplication = sql`
  a.id, a.reference, ${storedFields}, ${daysUntil(sql`a.due_at`)} AS "daysLeft",
  ${dateOrInstant(sql`a.updated_date`, sql`a.updated_at`)} AS "updatedAt",
  json_build_object('id', c.id, 'name', ${inLanguage('c.name')}) AS category,
  json_build_object('code', co.code, 'name', ${inLanguage('co.name')}) AS country,
  ${statusJson} AS status,
  json_build_object('id', cu.id, 'name', cu.name) AS customer,
  json_build_object('amount', a.spending, 'currency', (SELECT currency FROM provider)) AS spending,
  json_build_object('amount', a.unpaid, 'currency', (SELECT currency FROM provider)) AS unpaid`;

export const applicationJoins = sql`
  JOIN categories c ON c.id = a.category_id
  JOIN countries co ON co.code = a.country_code
  JOIN statuses s ON s.id = a.status_id
  JOIN main_statuses ms ON ms.id = s.main_status_id
  JOIN customers cu ON cu.id = a.customer_id`;

/** Looked up for the rows of a page only, by the index of each conversation. */
const hasUnread = sql`EXISTS (
  SELECT FROM messages m
  WHERE m.customer_id = a.customer_id AND m.application_id = a.id AND NOT m.is_history
    AND m.author_id IS DISTINCT FROM app.user_id()
    AND m.id > coalesce((SELECT r.up_to FROM message_reads r
                         WHERE r.customer_id = a.customer_id AND r.application_id = a.id
                           AND r.user_id = app.user_id()), 0))`;

/** Ids come first, from an index alone: rows of the pages before are not read. */
export function listApplications(tx: Queryable, query: ApplicationListQuery): Promise<Application[]> {
  const order = orderBy(query.sort);
  return tx.rows(sql`
    SELECT ${describedApplication}, ${hasUnread} AS "hasUnread"
    FROM (
      SELECT a.id FROM applications a
      WHERE ${applicationFilter(query)}
      ORDER BY ${order}
      LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}
    ) listed JOIN applications a ON a.id = listed.id ${applicationJoins}
    ORDER BY ${order}`);
}

export async function countApplications(tx: Queryable, filters: ApplicationFilters): Promise<number> {
  const { total } = await tx.one<{ total: number }>(sql`
    SELECT coalesce(sum(count), 0)::int8 AS total FROM ${countedApplications(filters, [])} a`);
  return total;
}

/** A search is looked for in each row, so its matches are counted up to a limit. */
export async function countListed(tx: Queryable, filters: ApplicationFilters): Promise<CountedRows> {
  if (!filters.search) return { total: await countApplications(tx, filters), hasMore: false };
  return countUpTo(
    tx,
    sql`SELECT FROM applications a WHERE ${applicationFilter(filters)}`,
    MAX_COUNTED_MATCHES,
  );
}

/** Of the matches of a search, one more than are counted at most. */
export function countByMainStatus(
  tx: Queryable,
  filters: ApplicationFilters,
): Promise<(MainStatus & { count: number })[]> {
  const rows = countedApplications(filters, ['status_id']);
  const counted = filters.search ? sql`(SELECT * FROM ${rows} a LIMIT ${MAX_COUNTED_MATCHES + 1})` : rows;
  return tx.rows(sql`
    WITH counted AS (
      SELECT status_id, sum(count) AS count FROM ${counted} a GROUP BY 1
    )
    SELECT ms.id, ${inLanguage('ms.name')} AS name, ms.tone, coalesce(sum(n.count), 0)::int AS count
    FROM main_statuses ms
    LEFT JOIN statuses s ON s.main_status_id = ms.id
    LEFT JOIN counted n ON n.status_id = s.id
    GROUP BY ms.id ORDER BY ms.position`);
}

export function streamIds(
  tx: Transaction,
  query: ApplicationOrderQuery & RowFilters,
): AsyncIterable<{ id: number }[]> {
  return tx.batches(
    sql`SELECT a.id FROM applications a WHERE ${applicationFilter(query)} ORDER BY ${orderBy(query.sort)}`,
    FILE_BATCH_ROWS,
  );
}

export function findApplications(tx: Transaction, ids: readonly number[]): Promise<Application[]> {
  return tx.rows(sql`
    SELECT ${describedApplication} FROM applications a ${applicationJoins} WHERE a.id = ANY (${ids}::int[])`);
}

export function countByCustomer(
  tx: Transaction,
  filters: RowFilters,
): Promise<{ customerId: number; count: number }[]> {
  return tx.rows(sql`
    SELECT customer_id AS "customerId", sum(count)::int8 AS count
    FROM ${countedApplications(filters, ['customer_id'])} a GROUP BY 1 HAVING sum(count) > 0 ORDER BY 1`);
}

export async function findNeighbours(
  tx: Transaction,
  id: number,
  query: ApplicationOrderQuery,
): Promise<ApplicationNeighbours> {
  const filter = applicationFilter(query);
  const [counted, { isListed }] = await Promise.all([
    countListed(tx, query),
    tx.one<{ isListed: boolean }>(sql`
      SELECT EXISTS (SELECT FROM applications a WHERE ${filter} AND a.id = ${id}) AS "isListed"`),
  ]);
  if (!isListed) return { previous: null, next: null, position: null, ...counted };
  const neighbour = (side: 'before' | 'after') =>
    tx.maybeOne<{ id: number; reference: string }>(sql`
      SELECT a.id, a.reference FROM applications a WHERE ${filter} AND ${beyond(query.sort, id, side)}
      ORDER BY ${orderBy(query.sort, { backwards: side === 'before' })} LIMIT 1`);
  const before = sql`SELECT FROM applications a WHERE ${filter} AND ${beyond(query.sort, id, 'before')}`;
  const [passed, previous, next] = await Promise.all([
    countUpTo(tx, before, MAX_COUNTED_MATCHES - 1),
    neighbour('before'),
    neighbour('after'),
  ]);
  const position = passed.hasMore ? null : passed.total + 1;
  return { previous: previous ?? null, next: next ?? null, position, ...counted };
}

/** Reads the newest of each customer, which an index provides, and of these the newest. */
export function listLatestApplications(
  tx: Queryable,
  filters: ApplicationFilters,
  limit: number,
): Promise<Application[]> {
  const customers = [...new Set(filters.customer)];
  return tx.rows(sql`
    SELECT ${describedApplication}
    FROM (
      SELECT own.* FROM unnest(${customers}::int[]) AS customer (id) CROSS JOIN LATERAL (
        SELECT a.id, a.applied_at FROM applications a
        WHERE ${applicationFilter(filters, sql`a.customer_id = customer.id`)}
        ORDER BY a.applied_at DESC, a.id DESC LIMIT ${limit}
      ) own
      ORDER BY own.applied_at DESC, own.id DESC LIMIT ${limit}
    ) latest JOIN applications a ON a.id = latest.id ${applicationJoins}
    ORDER BY a.applied_at DESC, a.id DESC`);
}

export function findApplication(tx: Transaction, id: number): Promise<Application | undefined> {
  return tx.maybeOne(sql`
    SELECT ${describedApplication} FROM applications a ${applicationJoins} WHERE a.id = ${id}`);
}

export function listTimeline(
  tx: Transaction,
  { id, customer }: Application,
): Promise<ApplicationDetail['timeline']> {
  return tx.rows(sql`
    SELECT h.id, ${statusJson} AS status, ${dateOrInstant(sql`h.at_date`, sql`h.at`)} AS at, h.note
    FROM application_status_history h
    JOIN statuses s ON s.id = h.status_id
    JOIN main_statuses ms ON ms.id = s.main_status_id
    WHERE h.customer_id = ${customer.id} AND h.application_id = ${id}
    ORDER BY h.at, h.id`);
}

export function listAttachments(
  tx: Transaction,
  { id, customer }: Application,
): Promise<ApplicationDetail['documents']> {
  return tx.rows(sql`
    SELECT id, name, media_type AS "mediaType", size_bytes AS "sizeBytes", 
           ${dateOrInstant(sql`uploaded_date`, sql`uploaded_at`)} AS "uploadedAt"
    FROM documents WHERE customer_id = ${customer.id} AND application_id = ${id} ORDER BY uploaded_at, id`);
}
