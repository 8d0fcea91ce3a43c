import type { DeadlineFilters } from '@atrium/contract';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { customersWithoutSums, withSums } from '../db/index.ts';
import { isFirstOfMonth, isLastOfMonth } from '../local-time/index.ts';
import {
  earliestDate,
  endsOfStates,
  endsOfWindow,
  isDueIn,
  latestDate,
  stateIn,
} from './due-dates.repository.ts';

/** What the sums of deadlines know. */
export type DueFilters = Pick<DeadlineFilters, 'state' | 'kind' | 'actor' | 'from' | 'to' | 'due'>;

/** Conditions on `deadlines d`. */
export function dueConditions({ state, kind, actor, from, to, due }: DueFilters): Sql[] {
  return [
    ...(state.length > 0 ? [stateIn(state)] : []),
    ...(kind.length > 0 ? [sql`d.kind = ANY (${kind}::text[])`] : []),
    ...(actor.length > 0 ? [sql`d.actor = ANY (${actor}::text[])`] : []),
    ...(from ? [sql`d.due_at >= ${from}::date`] : []),
    ...(to ? [sql`d.due_at <= ${to}::date`] : []),
    ...(due ? [isDueIn(due)] : []),
  ];
}

const KEPT = raw('customer_id, state, kind, actor, month AS due_at, NULL::int AS application_id, count');
const COUNTED = raw('d.customer_id, d.due_at, d.application_id');

/**
 * Rows with `count` that add up to the deadlines of customers: sums of months where they suffice, otherwise of days that
 * are alike to the filters, or single deadlines. Sums have their first day as `due_at`, and no application.
 * OFFSET 0 has rows read by an index, of a few days or of one customer, whatever the planner believes about their number.
 * @param ends dates that the reader compares with `due_at` besides the filters, in days from the office's present date
 */
export function countedDeadlines(
  customerIds: readonly number[],
  filters: DueFilters,
  ends: readonly number[] = [],
): Sql {
  const isListed = (customers: Sql) => join([customers, ...dueConditions(filters)], ' AND ');
  const isKept = isListed(withSums(sql`d.customer_id`, customerIds));
  const inPart = sql`${isKept} AND d.due_at >= part.first AND d.due_at < part.next`;
  const sums = ['deadline_counts', 'deadline_count_changes'].map(
    (table) => sql`
      SELECT ${COUNTED}, d.count FROM (SELECT ${KEPT} FROM ${raw(table)}) d
      WHERE ${isKept} AND d.due_at <> ALL (ARRAY(SELECT month FROM ending))`,
  );
  return sql`(
    WITH ${monthsWithEnds(filters, ends)}
    ${join(sums, ' UNION ALL ')}
    UNION ALL
    SELECT d.customer_id, part.first, NULL, d.count
    FROM part CROSS JOIN LATERAL (
      SELECT d.customer_id, count(*) AS count FROM deadlines d WHERE ${inPart} GROUP BY 1
    ) d WHERE NOT part.is_by_office
    UNION ALL
    SELECT ${COUNTED}, 1
    FROM part CROSS JOIN LATERAL (
      SELECT ${COUNTED} FROM deadlines d WHERE ${inPart} OFFSET 0
    ) d WHERE part.is_by_office
    UNION ALL
    SELECT ${COUNTED}, 1
    FROM ${customersWithoutSums(customerIds)} c CROSS JOIN LATERAL (
      SELECT ${COUNTED} FROM deadlines d WHERE ${isListed(sql`d.customer_id = c.id`)} OFFSET 0
    ) d
  )`;
}

/**
 * `ending` has the months in which a filter distinguishes dates; of any other month, all dates are alike to it. `part`
 * divides them into days that are alike, and days that have passed at some offices only.
 */
function monthsWithEnds({ state, due, from, to }: DueFilters, ends: readonly number[]): Sql {
  const days = [...new Set([...ends, ...endsOfStates(state), ...(due ? endsOfWindow(due) : [])])];
  const dates = [
    sql`SELECT day.first + n FROM day, generate_series(0, day.last - day.first) n`,
    ...(from && !isFirstOfMonth(from) ? [sql`SELECT ${from}::date`] : []),
    ...(to && !isLastOfMonth(to) ? [sql`SELECT ${to}::date`, sql`SELECT ${to}::date + 1`] : []),
  ];
  return sql`
    day AS MATERIALIZED (
      SELECT ${earliestDate} + n AS first, ${latestDate} + n AS last, office.first + n AS office_first, office.last + n AS office_last
      FROM unnest(${days}::int[]) n, (
        SELECT min(timezone(time_zone, now())::date) AS first, max(timezone(time_zone, now())::date) AS last FROM countries
      ) office
    ), end_date (date) AS MATERIALIZED (${join(dates, ' UNION ALL ')}
    ), ending AS MATERIALIZED (
      SELECT DISTINCT date_trunc('month', date::timestamp)::date AS month FROM end_date
    ), part AS MATERIALIZED (
      SELECT first, next,
             EXISTS (SELECT FROM day WHERE part.first >= office_first AND part.first < office_last) AS is_by_office
      FROM (
        SELECT date AS first, lead(date) OVER (ORDER BY date) AS next
        FROM (
          SELECT date FROM end_date
          UNION SELECT month FROM ending
          UNION SELECT (month + interval '1 month')::date FROM ending
        ) dates
      ) part
      WHERE date_trunc('month', first::timestamp)::date = ANY (ARRAY(SELECT month FROM ending))
    )`;
}
