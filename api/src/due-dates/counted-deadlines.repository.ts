import type { DeadlineFilters } from '@atrium/contract';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { withoutSums, withSums } from '../db/index.ts';
import { isFirstOfMonth, isLastOfMonth } from '../local-time/index.ts';
import { endsOfStates, endsOfWindow, isDueIn, monthsOf, stateIn } from './due-dates.repository.ts';

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
const COUNTED = raw('d.customer_id, d.state, d.due_at, d.application_id');

/**
 * Rows with `count` that add up to the deadlines of customers: sums where they suffice, otherwise one for each deadline.
 * Sums have the first day of the month as `due_at`, and no application.
 * @param ends dates that the reader compares with `due_at` besides the filters, in days from the office's present date
 */
export function countedDeadlines(
  customerIds: readonly number[],
  filters: DueFilters,
  ends: readonly number[] = [],
): Sql {
  const months = monthsWithEnds(filters, ends);
  const isListed = (customers: Sql) => join([customers, ...dueConditions(filters)], ' AND ');
  const isKept = isListed(withSums(sql`d.customer_id`, customerIds));
  const sums = ['deadline_counts', 'deadline_count_changes'].map(
    (table) => sql`
      SELECT ${COUNTED}, d.count FROM (SELECT ${KEPT} FROM ${raw(table)}) d
      WHERE ${isKept} AND d.due_at <> ALL (${months})`,
  );
  return sql`(
    ${join(sums, ' UNION ALL ')}
    UNION ALL
    SELECT ${COUNTED}, 1
    FROM unnest(${months}) ending (month)
    JOIN deadlines d ON d.due_at >= ending.month AND d.due_at < (ending.month + interval '1 month')::date
    WHERE ${isKept}
    UNION ALL
    SELECT ${COUNTED}, 1 FROM deadlines d WHERE ${isListed(withoutSums(sql`d.customer_id`, customerIds))}
  )`;
}

/**
 * Months in which a filter distinguishes dates: their deadlines are counted row by row. Of any other month, all dates are
 * alike to it.
 */
function monthsWithEnds({ state, due, from, to }: DueFilters, ends: readonly number[]): Sql {
  const days = new Set([...ends, ...endsOfStates(state), ...(due ? endsOfWindow(due) : [])]);
  const months = [
    ...monthsOf([...days]),
    ...(from && !isFirstOfMonth(from) ? [sql`date_trunc('month', ${from}::timestamp)::date`] : []),
    ...(to && !isLastOfMonth(to) ? [sql`date_trunc('month', ${to}::timestamp)::date`] : []),
  ];
  if (months.length === 0) return sql`'{}'::date[]`;
  return sql`ARRAY(SELECT DISTINCT month FROM unnest(ARRAY[${join(months)}]) month)`;
}
