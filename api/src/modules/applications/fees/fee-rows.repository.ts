import type { FeeFilters, FeeState } from '@atrium/contract';
import sql, { join, type Sql } from 'sql-template-tag';
import { dateOrInstant, ofCustomers } from '../../../db/index.ts';
import { daysUntil, presentState } from '../../../due-dates/index.ts';
import { type FoundFees, isFoundBy } from './fee-search.repository.ts';

export interface FeeRowFilters extends FeeFilters {
  readonly id?: readonly number[];
  /** What `feesFoundBy` the search says of the fees. */
  readonly foundFees?: FoundFees;
}

export const feeRows = sql`
  fees f
  JOIN applications a ON a.customer_id = f.customer_id AND a.id = f.application_id
  JOIN countries co ON co.code = a.country_code
  LEFT JOIN deadlines d ON d.customer_id = f.customer_id AND d.id = f.deadline_id`;

/**
 * Leaves out what no filter reads: a join with the deadline, also one that the planner removes, would keep an index alone
 * from answering.
 */
export function rowsFor(filters: FeeRowFilters, { readsDeadline = false } = {}): Sql {
  const { state, category, country, search, paidFrom, paidTo, dueFrom, dueTo } = filters;
  const readsApplication = category.length > 0 || country.length > 0 || search || paidFrom || paidTo;
  if (readsApplication || state.includes('unpaid') !== state.includes('overdue')) return feeRows;
  if (!readsDeadline && !dueFrom && !dueTo) return sql`fees f`;
  return sql`fees f LEFT JOIN deadlines d ON d.customer_id = f.customer_id AND d.id = f.deadline_id`;
}

/** The office's date of payment, by which points are earned. */
export const paidOn = sql`coalesce(f.paid_date, timezone(co.time_zone, f.paid_at)::date)`;

/** An unpaid fee is overdue exactly if its deadline is. */
export const feeState = sql`CASE
  WHEN f.paid_at IS NOT NULL THEN 'paid'
  WHEN ${presentState} = 'missed' THEN 'overdue' ELSE 'unpaid' END`;

const waits = sql`f.paid_at IS NULL AND d.state IN ('open', 'missed')`;

export const describedFee = sql`
  f.id, f.name, f.amount, ${feeState} AS state, ${paidOn} AS "paidOn",
  ${dateOrInstant(sql`f.paid_date`, sql`f.paid_at`)} AS "paidAt", d.due_at AS "dueAt",
  CASE WHEN ${waits} THEN ${daysUntil(sql`d.due_at`)} END AS "daysLeft"`;

export function feeFilter(filters: FeeRowFilters): Sql {
  const {
    id = [],
    state,
    category,
    country,
    application,
    customer,
    search,
    foundFees = {},
    dueFrom,
    dueTo,
  } = filters;
  return join(
    [
      ofCustomers(sql`f.customer_id`, customer),
      ...(id.length > 0 ? [sql`f.id = ANY (${id}::int[])`] : []),
      ...(state.length > 0 ? [stateIn(state)] : []),
      ...(category.length > 0 ? [sql`a.category_id = ANY (${category}::int[])`] : []),
      ...(country.length > 0 ? [sql`a.country_code = ANY (${country}::text[])`] : []),
      ...(application.length > 0 ? [sql`f.application_id = ANY (${application}::int[])`] : []),
      ...(search ? [isFoundBy(search, foundFees)] : []),
      ...paidBetween(filters),
      ...(dueFrom ? [sql`d.due_at >= ${dueFrom}::date`] : []),
      ...(dueTo ? [sql`d.due_at <= ${dueTo}::date`] : []),
    ],
    ' AND ',
  );
}

/** Tests deadlines only where it must: whether a fee is paid does not depend on its deadline. */
function stateIn(states: readonly FeeState[]): Sql {
  const [paid, unpaid, overdue] = [
    states.includes('paid'),
    states.includes('unpaid'),
    states.includes('overdue'),
  ];
  if (unpaid !== overdue) return sql`${feeState} = ANY (${states}::text[])`;
  return paid === unpaid ? sql`true` : sql`(f.paid_at IS NOT NULL) = ${paid}`;
}

/** The date begins in UTC. Under row-level security an index is not used to compare it with a time without time zone. */
export const midnight = (date: Sql) => sql`timezone('UTC', (${date})::timestamp)`;

/**
 * An index on the instant narrows payments down first: a local date begins at most 14 hours before the same date in
 * UTC, and ends at most 12 hours after it.
 */
export function paidBetween({ paidFrom, paidTo }: Pick<FeeFilters, 'paidFrom' | 'paidTo'>): Sql[] {
  return [
    ...(paidFrom
      ? [sql`f.paid_at >= ${midnight(sql`${paidFrom}::date - 1`)}`, sql`${paidOn} >= ${paidFrom}::date`]
      : []),
    ...(paidTo
      ? [sql`f.paid_at < ${midnight(sql`${paidTo}::date + 2`)}`, sql`${paidOn} <= ${paidTo}::date`]
      : []),
  ];
}
