import type { ActivityAction, ActivityLog, Reference } from '@atrium/contract';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Scope, Transaction } from '../../db/index.ts';

/** One entry, as it is written. */
export interface NewActivity {
  readonly action: ActivityAction;
  /** Absent for events of the person: sign-in, password. */
  readonly customerId?: number | undefined;
  /** Who did it; absent for what the portal does by itself. */
  readonly actorId?: number | undefined;
  readonly subject?: { readonly kind: string; readonly id: number; readonly label: string } | undefined;
  readonly ipAddress?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** Writes all of them down by one statement, in their order. */
export async function insertActivities(tx: Transaction, activities: readonly NewActivity[]): Promise<void> {
  const every = <V>(value: (activity: NewActivity) => V | undefined) =>
    activities.map((activity) => value(activity) ?? null);
  await tx.rows(sql`
    INSERT INTO activity_logs (customer_id, actor_id, actor_name, action,
                               subject_kind, subject_id, subject_label, ip_address, details)
    SELECT customer_id, actor_id, (SELECT display_name FROM users WHERE id = actor_id), action,
           subject_kind, subject_id, subject_label, ip_address, details
    FROM unnest(${every(({ customerId }) => customerId)}::int[],
                ${every(({ actorId }) => actorId)}::int[],
                ${every(({ action }) => action)}::text[],
                ${every(({ subject }) => subject?.kind)}::text[],
                ${every(({ subject }) => subject?.id)}::bigint[],
                ${every(({ subject }) => subject?.label)}::text[],
                ${every(({ ipAddress }) => ipAddress)}::inet[],
                ${every(({ details }) => JSON.stringify(details ?? {}))}::jsonb[])
      WITH ORDINALITY
      AS entry (customer_id, actor_id, action, subject_kind, subject_id, subject_label, ip_address, details, position)
    ORDER BY position`);
}

export interface ActivityFilters {
  readonly action: ActivityAction[];
  readonly person: number[];
  readonly search?: string | undefined;
  /** Instants in seconds since 1970; `before` is not included. */
  readonly since?: number | undefined;
  readonly before?: number | undefined;
}

export interface ActivityQuery extends ActivityFilters {
  readonly page: number;
  readonly pageSize: number;
}

const EXPORT_BATCH_ROWS = 500;

const columns = sql`
  l.id, l.action,
  CASE WHEN l.actor_id IS NOT NULL THEN json_build_object('id', l.actor_id, 'name', l.actor_name) END AS actor,
  CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS customer,
  CASE WHEN l.subject_id IS NOT NULL
    THEN json_build_object('kind', l.subject_kind, 'id', l.subject_id, 'label', l.subject_label) END AS subject,
  l.at, host(l.ip_address) AS "ipAddress",
  l.details - 'sessionId' - 'statusId'
    || coalesce((SELECT jsonb_build_object('status', s.name) FROM statuses s
                 WHERE s.id = (l.details ->> 'statusId')::int), '{}') AS details`;

/** One page: the entries are chosen first, and described afterwards. */
export function listActivity(tx: Transaction, scope: Scope, query: ActivityQuery): Promise<ActivityLog[]> {
  return tx.rows(sql`
    SELECT ${columns}
    FROM (
      SELECT l.* FROM activity_logs l
      WHERE ${activityFilter(scope, query)}
      ORDER BY l.at DESC, l.id DESC
      LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}
    ) l LEFT JOIN customers c ON c.id = l.customer_id
    ORDER BY l.at DESC, l.id DESC`);
}

/** All filtered entries up to one of them, newest first, never more than a few in memory. */
export function everyActivity(
  tx: Transaction,
  scope: Scope,
  filters: ActivityFilters,
  lastId: number,
): AsyncIterable<ActivityLog[]> {
  return tx.batches(
    sql`
    SELECT ${columns}
    FROM activity_logs l LEFT JOIN customers c ON c.id = l.customer_id
    WHERE ${activityFilter(scope, filters)} AND l.id <= ${lastId}
    ORDER BY l.at DESC, l.id DESC`,
    EXPORT_BATCH_ROWS,
  );
}

export async function countActivity(
  tx: Transaction,
  scope: Scope,
  filters: ActivityFilters,
): Promise<number> {
  const { total } = await tx.one<{ total: number }>(sql`
    SELECT count(*) AS total FROM activity_logs l WHERE ${activityFilter(scope, filters)}`);
  return total;
}

/**
 * Writes down that all filtered entries leave: one entry for each customer of whom something does; what is the
 * person's alone is written down as theirs.
 *
 * @returns the last entry's id, 0 where nothing leaves
 */
export async function insertExports(
  tx: Transaction,
  scope: Scope,
  filters: ActivityFilters,
  ipAddress: string,
): Promise<number> {
  const { lastId } = await tx.one<{ lastId: number }>(sql`
    WITH leaving AS (
      SELECT l.customer_id, count(*) AS rows, max(l.id) AS last_id
      FROM activity_logs l WHERE ${activityFilter(scope, filters)} GROUP BY 1
    ), written AS (
      INSERT INTO activity_logs (customer_id, actor_id, actor_name, action, ip_address, details)
      SELECT customer_id, ${scope.userId}::int, (SELECT display_name FROM users WHERE id = ${scope.userId}::int),
             'export.created', ${ipAddress}::inet,
             jsonb_build_object('format', 'csv', 'rows', rows, 'of', 'activity_logs')
      FROM leaving ORDER BY customer_id
    )
    SELECT coalesce(max(last_id), 0) AS "lastId" FROM leaving`);
  return lastId;
}

/** Who did something that the log tells of, each by the name that they had last. */
export function listActors(tx: Transaction, scope: Scope): Promise<Reference[]> {
  return tx.rows(sql`
    SELECT id, name FROM (
      SELECT DISTINCT ON (l.actor_id) l.actor_id AS id, l.actor_name AS name
      FROM activity_logs l WHERE ${visible(scope)} AND l.actor_id IS NOT NULL
      ORDER BY l.actor_id, l.id DESC) actors
    ORDER BY lower(name), id`);
}

/** The policy holds in any case; said here too, with the values themselves, so that indexes of both kinds are used. */
function visible({ userId, customerIds }: Scope): Sql {
  return sql`(l.customer_id = ANY (${customerIds}::int[]) OR (l.customer_id IS NULL AND l.actor_id = ${userId}))`;
}

function activityFilter(scope: Scope, { action, person, search, since, before }: ActivityFilters): Sql {
  const needle = search?.toLowerCase();
  return join(
    [
      visible(scope),
      ...(action.length > 0 ? [sql`l.action = ANY (${action}::text[])`] : []),
      ...(person.length > 0 ? [sql`l.actor_id = ANY (${person}::int[])`] : []),
      ...(needle
        ? [
            sql`(strpos(lower(l.subject_label), ${needle}) > 0 OR strpos(lower(l.actor_name), ${needle}) > 0
                 OR strpos(l.action, ${needle}) > 0)`,
          ]
        : []),
      ...(since === undefined ? [] : [sql`l.at >= to_timestamp(${since})`]),
      ...(before === undefined ? [] : [sql`l.at < to_timestamp(${before})`]),
    ],
    ' AND ',
  );
}
