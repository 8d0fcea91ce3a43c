import type { ActivityAction, ActivityLog, Reference } from '@atrium/contract';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import {
  alphabetical,
  type CountedRows,
  countUpTo,
  dateOrInstant,
  everyWord,
  type HasWord,
  inLanguage,
  knownName,
  type Queryable,
  type Scope,
  type Transaction,
} from '../../db/index.ts';
import { FILE_BATCH_ROWS } from '../../file-streams/index.ts';

export interface NewActivity {
  readonly action: ActivityAction;
  /** Absent for events of the person: sign-in, password. */
  readonly customerId?: number | undefined;
  /** Absent for what the portal does by itself. */
  readonly actorId?: number | undefined;
  readonly subject?: { readonly kind: string; readonly id: number; readonly label: string } | undefined;
  readonly ipAddress?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** Names of these subjects are in `person_names`, not in the log, so that they can be erased. */
export const PERSON_KINDS = ['user', 'invitation'];

export async function insertActivities(tx: Transaction, activities: readonly NewActivity[]): Promise<void> {
  const every = <V>(value: (activity: NewActivity) => V | undefined) =>
    activities.map((activity) => value(activity) ?? null);
  await tx.rows(sql`
    INSERT INTO activity_logs (customer_id, actor_id, action,
                               subject_kind, subject_id, subject_label, ip_address, details)
    SELECT customer_id, actor_id, action, subject_kind, subject_id, subject_label, ip_address, details
    FROM unnest(${every(({ customerId }) => customerId)}::int[],
                ${every(({ actorId }) => actorId)}::int[],
                ${every(({ action }) => action)}::text[],
                ${every(({ subject }) => subject?.kind)}::text[],
                ${every(({ subject }) => subject?.id)}::bigint[],
                ${every(({ subject }) => (isPerson(subject) ? undefined : subject?.label))}::text[],
                ${every(({ ipAddress }) => ipAddress)}::inet[],
                ${every((activity) => JSON.stringify(detailsOf(activity)))}::jsonb[])
      WITH ORDINALITY
      AS entry (customer_id, actor_id, action, subject_kind, subject_id, subject_label, ip_address, details, position)
    ORDER BY position`);
}

function isPerson(subject: NewActivity['subject']): boolean {
  return subject !== undefined && PERSON_KINDS.includes(subject.kind);
}

/** The address is stored in `person_names`; the key stays to show that there is one. */
function detailsOf({ details = {} }: NewActivity): object {
  return 'email' in details ? { ...details, email: null } : details;
}

export interface ActivityFilters {
  readonly action: ActivityAction[];
  readonly person: number[];
  readonly search?: string | undefined;
  /** Instants in seconds since 1970; `before` is not included. */
  readonly since?: number | undefined;
  readonly before?: number | undefined;
  /** The dates of these instants, for entries that have a date only. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Absent or empty for all entries. */
  readonly id?: readonly number[] | undefined;
}

export interface ActivityPageQuery extends ActivityFilters {
  readonly page: number;
  readonly pageSize: number;
}

const subjectLabel = sql`CASE
  WHEN l.subject_kind = 'standing_instruction' THEN ${knownName('instruction_kind', sql`l.subject_label`)}
  WHEN l.subject_kind = 'redemption' OR l.details ->> 'action' = 'redeem' THEN ${knownName('reward', sql`l.subject_label`)}
  ELSE l.subject_label END`;

const columns = sql`
  l.id, l.action,
  CASE WHEN l.actor_id IS NOT NULL
    THEN json_build_object('id', l.actor_id, 'name', coalesce(a.name, u.display_name, '#' || l.actor_id)) END AS actor,
  CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS customer,
  CASE WHEN l.subject_id IS NOT NULL
    THEN json_build_object('kind', l.subject_kind, 'id', l.subject_id,
                           'label', coalesce(${subjectLabel}, p.name, '#' || l.subject_id)) END AS subject,
  ${dateOrInstant(sql`(l.details ->> 'date')`, sql`l.at`)} AS at, host(l.ip_address) AS "ipAddress",
  l.details - 'sessionId' - 'statusId' - 'responsibleId' - 'email' - 'date'
    || coalesce((SELECT jsonb_build_object('status', ${inLanguage('s.name')}) FROM statuses s
                 WHERE s.id = (l.details ->> 'statusId')::int), '{}')
    || CASE WHEN l.details ? 'kind' AND l.action LIKE 'instruction.%'
         THEN jsonb_build_object('kind', ${knownName('instruction_kind', sql`l.details ->> 'kind'`)}) ELSE '{}' END
    || CASE WHEN l.details ->> 'responsibleId' IS NULL THEN '{}' ELSE jsonb_build_object('name', coalesce(
         (SELECT n.name FROM person_names n
          WHERE n.customer_id = l.customer_id AND n.person_id = (l.details ->> 'responsibleId')::int),
         '#' || (l.details ->> 'responsibleId'))) END
    || CASE WHEN l.details ? 'email' AND p.email IS NOT NULL THEN jsonb_build_object('email', p.email) ELSE '{}' END AS details`;

const withNames = sql`
  LEFT JOIN customers c ON c.id = l.customer_id
  LEFT JOIN person_names a ON a.customer_id = l.customer_id AND a.person_id = l.actor_id
  LEFT JOIN person_names p
    ON l.subject_label IS NULL AND p.customer_id = l.customer_id AND p.person_id = l.subject_id
  LEFT JOIN users u ON l.customer_id IS NULL AND u.id = l.actor_id`;

/**
 * Entries are selected first and joined to their names afterwards. Those of customers and those of the person are
 * each read in order by an index, which PostgreSQL does not do for one condition with OR.
 */
export function listActivity(tx: Queryable, scope: Scope, query: ActivityPageQuery): Promise<ActivityLog[]> {
  const { page, pageSize } = query;
  const parts = visibleParts(scope).map(
    (part) => sql`(
      SELECT l.* FROM activity_logs l WHERE ${part} ${andFilter(scope, query)}
      ORDER BY l.at DESC, l.id DESC LIMIT ${page * pageSize})`,
  );
  return tx.rows(sql`
    SELECT ${columns}
    FROM (
      SELECT l.* FROM (${join(parts, ' UNION ALL ')}) l
      ORDER BY l.at DESC, l.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}
    ) l ${withNames}
    ORDER BY l.at DESC, l.id DESC`);
}

export interface ExportedActivity extends ActivityLog {
  /** With the microseconds that `at` does not have. */
  readonly instant: string;
}

/** Entries up to `lastId` that are older than another; the newest first. */
export function listActivityAfter(
  tx: Transaction,
  scope: Scope,
  filters: ActivityFilters,
  { lastId, after }: { readonly lastId: number; readonly after: ExportedActivity | undefined },
): Promise<ExportedActivity[]> {
  const isOlder = after
    ? sql`AND (l.at, l.id) < (${after.instant}::timestamptz, ${after.id}::bigint)`
    : empty;
  const parts = visibleParts(scope).map(
    (part) => sql`(
      SELECT l.* FROM activity_logs l WHERE ${part} ${andFilter(scope, filters)} AND l.id <= ${lastId} ${isOlder}
      ORDER BY l.at DESC, l.id DESC LIMIT ${FILE_BATCH_ROWS})`,
  );
  return tx.rows(sql`
    SELECT ${columns}, l.at::text AS instant
    FROM (
      SELECT l.* FROM (${join(parts, ' UNION ALL ')}) l ORDER BY l.at DESC, l.id DESC LIMIT ${FILE_BATCH_ROWS}
    ) l ${withNames}
    ORDER BY l.at DESC, l.id DESC`);
}

export function countActivity(
  tx: Queryable,
  scope: Scope,
  filters: ActivityFilters,
  max: number,
): Promise<CountedRows> {
  const parts = visibleParts(scope).map(
    (part) => sql`(SELECT FROM activity_logs l WHERE ${part} ${andFilter(scope, filters)} LIMIT ${max + 1})`,
  );
  return countUpTo(tx, join(parts, ' UNION ALL '), max);
}

/** Counts all filtered entries by customer, those of the person alone last, with the id of the latest one. */
export function countExported(
  tx: Transaction,
  scope: Scope,
  filters: ActivityFilters,
): Promise<{ customerId: number | null; count: number; lastId: number }[]> {
  return tx.rows(sql`
    SELECT l.customer_id AS "customerId", count(*) AS count, max(l.id) AS "lastId"
    FROM activity_logs l WHERE ${activityFilter(scope, filters)} GROUP BY 1 ORDER BY 1`);
}

/** Steps from one person to the next in the index, without reading the entries between. */
export function listActors(tx: Queryable, scope: Scope): Promise<Reference[]> {
  return tx.rows(sql`
    WITH RECURSIVE steps AS (
      SELECT c.id AS customer_id,
             (SELECT min(l.actor_id) FROM activity_logs l WHERE l.customer_id = c.id) AS actor_id
      FROM unnest(${scope.customerIds}::int[]) AS c (id)
      UNION ALL
      SELECT s.customer_id,
             (SELECT min(l.actor_id) FROM activity_logs l
              WHERE l.customer_id = s.customer_id AND l.actor_id > s.actor_id)
      FROM steps s WHERE s.actor_id IS NOT NULL
    )
    SELECT id, name FROM (
      SELECT l.actor_id AS id, coalesce(
        (SELECT n.name FROM person_names n
         WHERE n.customer_id = ANY (${scope.customerIds}::int[]) AND n.person_id = l.actor_id
         ORDER BY n.customer_id LIMIT 1),
        (SELECT u.display_name FROM users u WHERE u.id = l.actor_id),
        '#' || l.actor_id) AS name
      FROM (SELECT actor_id FROM steps WHERE actor_id IS NOT NULL
            UNION
            SELECT ${scope.userId}::int
            WHERE EXISTS (SELECT FROM activity_logs o WHERE o.customer_id IS NULL AND o.actor_id = ${scope.userId})) l
    ) actors
    ORDER BY ${alphabetical(sql`name`)}, id`);
}

/** Repeats the row policy's condition with literal values, so that both indexes are used. */
function visible(scope: Scope): Sql {
  return sql`(${join(visibleParts(scope), ' OR ')})`;
}

function visibleParts({ userId, customerIds }: Scope): Sql[] {
  return [isOneOf(sql`l.customer_id`, customerIds), sql`(l.customer_id IS NULL AND l.actor_id = ${userId})`];
}

function named({ customerIds }: Scope, has: HasWord): Sql {
  return sql`SELECT n.customer_id, n.person_id FROM person_names n
             WHERE n.customer_id = ANY (${customerIds}::int[]) AND ${has(sql`app.search_key(n.name)`)}`;
}

function mentions(scope: Scope, has: HasWord): Sql {
  return sql`(${has(sql`app.reference_key(l.subject_label)`)} OR ${has(sql`translate(l.action, '._-', '')`)}
              OR (l.customer_id, l.actor_id) IN (${named(scope, has)})
              OR l.subject_label IS NULL AND (l.customer_id, l.subject_id) IN (${named(scope, has)})
              OR l.customer_id IS NULL AND l.actor_id IN (
                SELECT u.id FROM users u
                WHERE u.id = ${scope.userId} AND ${has(sql`app.search_key(u.display_name)`)}))`;
}

/** An index gives the order of time for one value, but not for a list, even of one. */
function isOneOf(column: Sql, ids: readonly number[]): Sql {
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = ANY (${ids}::int[])`;
}

function activityFilter(scope: Scope, filters: ActivityFilters): Sql {
  return sql`${visible(scope)} ${andFilter(scope, filters)}`;
}

function andFilter(scope: Scope, filters: ActivityFilters): Sql {
  const { action, person, search, id = [] } = filters;
  const conditions = [
    ...(action.length > 0 ? [sql`l.action = ANY (${action}::text[])`] : []),
    ...(person.length > 0 ? [isOneOf(sql`l.actor_id`, person)] : []),
    ...(search ? [everyWord(search, (has) => mentions(scope, has))] : []),
    ...inPeriod(filters),
    ...(id.length > 0 ? [sql`l.id = ANY (${id}::bigint[])`] : []),
  ];
  return conditions.length > 0 ? sql`AND ${join(conditions, ' AND ')}` : empty;
}

/** Every time zone is less than a day away from UTC, in which the instants of dates are. */
const DAY_S = 86_400;

/** An entry with a date only is found by the date; the index is read by the instant, with a day to spare. */
function inPeriod({ since, before, from, to }: ActivityFilters): Sql[] {
  const date = sql`(l.details ->> 'date')`;
  return [
    ...(since === undefined
      ? []
      : [
          sql`l.at >= to_timestamp(${since - DAY_S})`,
          sql`CASE WHEN ${date} IS NULL THEN l.at >= to_timestamp(${since}) ELSE ${date} >= ${from} END`,
        ]),
    ...(before === undefined
      ? []
      : [
          sql`l.at < to_timestamp(${before + DAY_S})`,
          sql`CASE WHEN ${date} IS NULL THEN l.at < to_timestamp(${before}) ELSE ${date} <= ${to} END`,
        ]),
  ];
}
