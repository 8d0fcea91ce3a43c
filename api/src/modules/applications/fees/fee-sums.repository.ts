import { type FeeSums, feeStates } from '@atrium/contract';
import sql, { join, type Sql } from 'sql-template-tag';
import { customersWithoutSums, ofCustomers, type Queryable, withSums } from '../../../db/index.ts';
import { stateIn } from '../../../due-dates/index.ts';
import { type FeeRowFilters, feeFilter, feeRows, feeState, rowsFor } from './fee-rows.repository.ts';

const sums = join(
  feeStates.map(
    (state) => sql`${state}::text, json_build_object(
      'count', coalesce(sum(count) FILTER (WHERE state = ${state}), 0)::int8,
      'amount', coalesce(sum(amount) FILTER (WHERE state = ${state}), 0)::int8, 'currency', p.currency)`,
  ),
);

export async function sumFees(tx: Queryable, filters: FeeRowFilters): Promise<FeeSums> {
  const listed = areKept(filters) ? keptSums(filters) : sumsOfRows(filters);
  const { summed } = await tx.one<{ summed: FeeSums }>(sql`
    SELECT json_build_object(${sums}) AS summed FROM provider p LEFT JOIN (${listed}) listed ON true
    GROUP BY p.currency`);
  return summed;
}

const hasPaid = ({ state }: FeeRowFilters) => state.length === 0 || state.includes('paid');

/** Of paid fees, which are most, neither application nor deadline is read unless a filter needs it. */
function sumsOfRows(filters: FeeRowFilters): Sql {
  return sql`
    SELECT 'paid' AS state, count(*) AS count, sum(f.amount) AS amount FROM ${rowsFor(filters)}
    WHERE ${feeFilter(filters)} AND f.paid_at IS NOT NULL AND ${hasPaid(filters)}
    UNION ALL
    SELECT ${feeState}, count(*), sum(f.amount) FROM ${feeRows}
    WHERE ${feeFilter(filters)} AND f.paid_at IS NULL GROUP BY 1`;
}

/** Whether the sums can answer: they know the customer, and whether a fee is paid. */
export function areKept(filters: FeeRowFilters): boolean {
  const { search, id = [], application, category, country, paidFrom, paidTo, dueFrom, dueTo } = filters;
  const lists = [id, application, category, country];
  return (
    ![search, paidFrom, paidTo, dueFrom, dueTo].some(Boolean) && lists.every((list) => list.length === 0)
  );
}

/** Rows with `is_paid`, `count` and `amount` that add up to the fees of customers: sums where they are kept, otherwise fees. */
export function countedFees(customer: readonly number[]): Sql {
  const isKept = withSums(sql`f.customer_id`, customer);
  return sql`(
    SELECT f.is_paid, f.count, f.amount FROM fee_counts f WHERE ${isKept}
    UNION ALL
    SELECT f.is_paid, f.count, f.amount FROM fee_count_changes f WHERE ${isKept}
    UNION ALL
    SELECT f.paid_at IS NOT NULL, 1, f.amount
    FROM ${customersWithoutSums(customer)} c
    CROSS JOIN LATERAL (SELECT f.paid_at, f.amount FROM fees f WHERE f.customer_id = c.id OFFSET 0) f
  )`;
}

/** What is overdue depends on the day: it is counted row by row, and the other unpaid fees are what is left. */
function keptSums(filters: FeeRowFilters): Sql {
  return sql`
    WITH counted AS MATERIALIZED (
      SELECT is_paid, sum(count) AS count, sum(amount) AS amount FROM ${countedFees(filters.customer)} f GROUP BY 1
    ), missed AS MATERIALIZED (
      SELECT d.customer_id, d.id FROM deadlines d
      WHERE ${ofCustomers(sql`d.customer_id`, filters.customer)} AND ${stateIn(['missed'])}
    ), overdue AS MATERIALIZED (
      SELECT count(*) AS count, coalesce(sum(f.amount), 0) AS amount
      FROM missed d JOIN fees f ON f.customer_id = d.customer_id AND f.deadline_id = d.id
      WHERE ${ofCustomers(sql`f.customer_id`, filters.customer)} AND f.paid_at IS NULL
    )
    SELECT * FROM (
      SELECT 'paid' AS state, count, amount FROM counted WHERE is_paid
      UNION ALL
      SELECT 'unpaid', c.count - o.count, c.amount - o.amount FROM counted c, overdue o WHERE NOT c.is_paid
      UNION ALL
      SELECT 'overdue', count, amount FROM overdue
    ) states
    WHERE state = ANY (${filters.state.length > 0 ? filters.state : feeStates}::text[])`;
}
