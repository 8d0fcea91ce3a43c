import {
  type Deadline,
  type DeadlineChange,
  type DeadlineFilters,
  type DeadlineListQuery,
  type DueWindow,
  dueWindows,
  MAX_COUNTED_MATCHES,
  type Reference,
  sortKeyOf,
} from '@atrium/contract';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import {
  alphabetical,
  type CountedRows,
  countUpTo,
  inLanguage,
  personJson,
  type Queryable,
  type Transaction,
} from '../../db/index.ts';
import {
  areDueIn,
  daysUntil,
  endsOfWindows,
  isNearAnyWindow,
  officeDate,
  presentState,
  storedStates,
  zoneWhereItMatters,
} from '../../due-dates/index.ts';
import { FILE_BATCH_ROWS } from '../../file-streams/index.ts';
import { countedBy, type DeadlineRowFilters, deadlineFilter } from './deadline-filter.repository.ts';

const describedDeadline = sql`
  d.id, d.kind, d.due_at AS "dueAt", d.original_due_at AS "originalDueAt", d.mandatory, d.actor, d.rule,
  ${presentState} AS state, ${daysUntil(sql`d.due_at`)} AS "daysLeft", d.version, d.updated_at AS "updatedAt",
  json_build_object('id', a.id, 'reference', a.reference, 'title', a.title) AS application,
  json_build_object('id', cu.id, 'name', cu.name) AS customer,
  json_build_object('id', c.id, 'name', ${inLanguage('c.name')}) AS category,
  json_build_object('code', co.code, 'name', ${inLanguage('co.name')}, 'timeZone', co.time_zone) AS country,
  ${personJson('d.responsible_id', 'r')} AS responsible, sn.until AS "snoozedUntil",
  (SELECT json_build_object('id', i.id, 'state', i.state,
                            'kind', json_build_object('id', k.id, 'name', ${inLanguage('k.name')}))
   FROM instructions i JOIN instruction_kinds k ON k.id = i.kind_id
   WHERE i.customer_id = d.customer_id AND i.deadline_id = d.id AND i.state IN ('sent', 'accepted', 'done')
   ORDER BY i.id DESC LIMIT 1) AS instruction,
  CASE WHEN EXISTS (SELECT FROM standing_instructions s WHERE s.customer_id = d.customer_id AND s.revoked_at IS NULL)
    THEN (SELECT json_build_object('id', min(p.standing_instruction_id), 'actsOn', min(p.acts_on))
          FROM app.standing_plans(d.customer_id, d.id) p
          HAVING count(DISTINCT p.kind_id) = 1 AND min(p.acts_on) <= min(p.last_day)) END AS "standingInstruction"`;

const deadlineJoins = sql`
  JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
  JOIN categories c ON c.id = a.category_id
  JOIN countries co ON co.code = a.country_code
  JOIN customers cu ON cu.id = d.customer_id
  LEFT JOIN person_names r ON r.customer_id = d.customer_id AND r.person_id = d.responsible_id
  LEFT JOIN deadline_snoozes sn
    ON sn.customer_id = d.customer_id AND sn.deadline_id = d.id AND sn.user_id = app.user_id()`;

type SortKey = 'dueAt' | 'reference' | 'title' | 'updatedAt';

/** Rows that are equal are sorted by id, so that pages never overlap. */
const columns: Record<SortKey, string> = {
  dueAt: 'd.due_at',
  reference: 'a.reference COLLATE app.alphabetical',
  title: 'a.title COLLATE app.alphabetical',
  updatedAt: 'd.updated_at',
};

function orderBy(sort: DeadlineListQuery['sort']): { column: string; order: Sql } {
  const column = columns[sortKeyOf(sort)];
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  return { column, order: raw(`${column} ${direction}, d.id ${direction}`) };
}

/** Ids come first, from indexes alone: rows of the pages before are not read. */
export function listDeadlines(tx: Queryable, query: DeadlineListQuery): Promise<Deadline[]> {
  const { column, order } = orderBy(query.sort);
  const limit = query.page * query.pageSize;
  const direction = raw(query.sort.startsWith('-') ? 'DESC' : 'ASC');
  const parts = partsOf(query, column).map(
    (part) => sql`(SELECT d.id, ${raw(column)} AS key FROM ${part} ORDER BY ${order} LIMIT ${limit})`,
  );
  return tx.rows(sql`
    SELECT ${describedDeadline}
    FROM (
      SELECT d.id FROM (${join(parts, ' UNION ALL ')}) d
      ORDER BY d.key ${direction}, d.id ${direction}
      LIMIT ${query.pageSize} OFFSET ${limit - query.pageSize}
    ) listed JOIN deadlines d ON d.id = listed.id ${deadlineJoins}
    ORDER BY ${order}`);
}

/**
 * What is read in the order of one index each. By date that is each state alone: what is done would be read before what
 * waits. By application it is nothing at all where nothing matches, since that takes all applications to find out.
 */
function partsOf(query: DeadlineListQuery, column: string): Sql[] {
  if (!column.includes('a.')) {
    const states = column === 'd.due_at' ? storedStates(query.state) : undefined;
    const rows = (filters: DeadlineRowFilters) => sql`deadlines d WHERE ${deadlineFilter(filters)}`;
    return states
      ? states.map((state) => sql`${rows({ ...query, state: [] })} AND d.state = ${state}`)
      : [rows(query)];
  }
  return [
    sql`
      deadlines d JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
      WHERE ${deadlineFilter(query, { isJoined: true })}
        AND EXISTS (SELECT FROM deadlines d WHERE ${deadlineFilter(query)})`,
  ];
}

export function streamIds(
  tx: Transaction,
  query: DeadlineRowFilters & Pick<DeadlineListQuery, 'sort'>,
): AsyncIterable<{ id: number }[]> {
  const { order } = orderBy(query.sort);
  return tx.batches(
    sql`
    SELECT d.id FROM deadlines d JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
    WHERE ${deadlineFilter(query, { isJoined: true })} ORDER BY ${order}`,
    FILE_BATCH_ROWS,
  );
}

export function countByCustomer(
  tx: Transaction,
  filters: DeadlineRowFilters,
): Promise<{ customerId: number; count: number }[]> {
  return tx.rows(sql`
    SELECT d.customer_id AS "customerId", count(*) AS count FROM deadlines d
    WHERE ${deadlineFilter(filters)} GROUP BY 1 ORDER BY 1`);
}

export async function countDeadlines(tx: Queryable, filters: DeadlineFilters): Promise<number> {
  const { total } = await tx.one<{ total: number }>(sql`
    SELECT coalesce(sum(count), 0)::int8 AS total FROM ${countedBy(filters)} counted`);
  return total;
}

/** A search is looked for in each row, so its matches are counted up to a limit. */
export async function countListed(tx: Queryable, filters: DeadlineFilters): Promise<CountedRows> {
  if (!filters.search) return { total: await countDeadlines(tx, filters), hasMore: false };
  return countUpTo(tx, sql`SELECT FROM deadlines d WHERE ${deadlineFilter(filters)}`, MAX_COUNTED_MATCHES);
}

const windowCounts = join(
  dueWindows.map(
    (window) => sql`${window}::text, coalesce(sum(d.count) FILTER (WHERE ${areDueIn(window)}), 0)::int8`,
  ),
);

/** Counted by date first, and by office only where dates depend on it: otherwise any office has the date of all. */
export async function countByWindow(
  tx: Queryable,
  filters: DeadlineFilters,
): Promise<Record<DueWindow, number>> {
  const { counts } = await tx.one<{ counts: Record<DueWindow, number> }>(sql`
    SELECT json_build_object(${windowCounts}) AS counts
    FROM (
      SELECT d.due_at, ${zoneWhereItMatters} AS time_zone, sum(d.count) AS count
      FROM ${countedBy(filters, endsOfWindows)} d WHERE ${isNearAnyWindow} GROUP BY 1, 2
    ) d CROSS JOIN LATERAL (SELECT coalesce(d.time_zone, (SELECT time_zone FROM countries LIMIT 1)) AS time_zone) co`);
  return counts;
}

export function countByDate(
  tx: Queryable,
  filters: DeadlineFilters,
): Promise<{ date: string; count: number }[]> {
  return tx.rows(sql`
    SELECT d.due_at AS date, count(*) AS count FROM deadlines d
    WHERE ${deadlineFilter(filters)} GROUP BY 1 ORDER BY 1`);
}

export function listResponsiblePeople(tx: Queryable, customerIds: readonly number[]): Promise<Reference[]> {
  return tx.rows(sql`
    SELECT m.user_id AS id, coalesce(min(n.name), '#' || m.user_id) AS name
    FROM memberships m LEFT JOIN person_names n ON n.customer_id = m.customer_id AND n.person_id = m.user_id
    WHERE m.customer_id = ANY (${customerIds}::int[])
      AND EXISTS (SELECT FROM deadlines d WHERE d.customer_id = m.customer_id AND d.responsible_id = m.user_id)
    GROUP BY m.user_id ORDER BY ${alphabetical(sql`coalesce(min(n.name), '')`)}, m.user_id`);
}

export interface FoundDeadline extends Deadline {
  readonly createdAt: string;
  /** The present date at the office. */
  readonly officeDate: string;
}

/** Deadlines are in the order of their dates. */
export function findDeadlines(tx: Transaction, ids: readonly number[]): Promise<FoundDeadline[]> {
  return tx.rows(sql`
    SELECT ${describedDeadline}, d.created_at AS "createdAt", ${officeDate} AS "officeDate"
    FROM deadlines d ${deadlineJoins} WHERE d.id = ANY (${ids}::int[]) ORDER BY d.due_at, d.id`);
}

export function listChanges(tx: Transaction, { id, customer }: Deadline): Promise<DeadlineChange[]> {
  return tx.rows(sql`
    SELECT ch.id, ch.event, ch.at, ${personJson('ch.person_id', 'p')} AS person, ch.note,
           CASE WHEN ch.from_due_at IS NOT NULL
             THEN json_build_object('from', ch.from_due_at, 'to', ch.to_due_at) END AS "dueAt",
           CASE WHEN ch.event = 'assigned'
             THEN json_build_object('from', ${personJson('ch.from_responsible_id', 'f')},
                                    'to', ${personJson('ch.to_responsible_id', 't')}) END AS responsible
    FROM deadline_changes ch
    LEFT JOIN person_names p ON p.customer_id = ch.customer_id AND p.person_id = ch.person_id
    LEFT JOIN person_names f ON f.customer_id = ch.customer_id AND f.person_id = ch.from_responsible_id
    LEFT JOIN person_names t ON t.customer_id = ch.customer_id AND t.person_id = ch.to_responsible_id
    WHERE ch.customer_id = ${customer.id} AND ch.deadline_id = ${id}
    ORDER BY ch.id`);
}
