import {
  type Application,
  type Fee,
  type FeeLine,
  type FeeListQuery,
  type FeeSums,
  feeStates,
  sortKeyOf,
} from '@atrium/contract';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { alphabetical, type Queryable, type Transaction } from '../../../db/index.ts';
import {
  describedFee,
  type FeeRowFilters,
  feeFilter,
  feeRows,
  feeState,
  paidOn,
} from './fee-rows.repository.ts';

const EXPORT_BATCH_ROWS = 1000;

const listedFee = sql`
  ${describedFee}, p.currency,
  json_build_object('id', a.id, 'reference', a.reference, 'title', a.title) AS application,
  json_build_object('id', cu.id, 'name', cu.name) AS customer,
  json_build_object('id', c.id, 'name', c.name) AS category,
  json_build_object('code', co.code, 'name', co.name) AS country
  FROM ${feeRows}
  JOIN categories c ON c.id = a.category_id
  JOIN customers cu ON cu.id = f.customer_id
  CROSS JOIN provider p`;

type Sort = FeeListQuery['sort'];
type SortKey = Exclude<Sort, `-${string}`>;

/** Rows that are equal are sorted by id, so that pages never overlap. */
const columns: Record<SortKey, readonly Sql[]> = {
  paidOn: [paidOn, sql`f.paid_at`],
  dueAt: [sql`d.due_at`],
  amount: [sql`f.amount`],
  name: [alphabetical(sql`f.name`)],
  reference: [alphabetical(sql`a.reference`)],
};

function orderBy(sort: Sort): Sql {
  const direction = raw(sort.startsWith('-') ? 'DESC' : 'ASC');
  const keys = columns[sortKeyOf(sort)];
  return join([...keys, sql`f.id`].map((key) => sql`${key} ${direction} NULLS LAST`));
}

export function listFees(tx: Queryable, query: FeeListQuery): Promise<Fee[]> {
  return tx.rows(sql`
    SELECT ${listedFee} WHERE ${feeFilter(query)} ORDER BY ${orderBy(query.sort)}
    LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}`);
}

export function streamFees(
  tx: Transaction,
  query: FeeRowFilters & Pick<FeeListQuery, 'sort'>,
): AsyncIterable<Fee[]> {
  return tx.batches(
    sql`SELECT ${listedFee} WHERE ${feeFilter(query)} ORDER BY ${orderBy(query.sort)}`,
    EXPORT_BATCH_ROWS,
  );
}

const sums = join(
  feeStates.map(
    (state) => sql`${state}::text, json_build_object(
      'count', count(*) FILTER (WHERE state = ${state}),
      'amount', coalesce(sum(amount) FILTER (WHERE state = ${state}), 0), 'currency', p.currency)`,
  ),
);

export async function sumFees(tx: Queryable, filters: FeeRowFilters): Promise<FeeSums> {
  const { summed } = await tx.one<{ summed: FeeSums }>(sql`
    SELECT json_build_object(${sums}) AS summed
    FROM provider p LEFT JOIN (
      SELECT f.amount, ${feeState} AS state FROM ${feeRows} WHERE ${feeFilter(filters)}
    ) listed ON true
    GROUP BY p.currency`);
  return summed;
}

export function countByCustomer(
  tx: Transaction,
  filters: FeeRowFilters,
): Promise<{ customerId: number; count: number }[]> {
  return tx.rows(sql`
    SELECT f.customer_id AS "customerId", count(*) AS count FROM ${feeRows}
    WHERE ${feeFilter(filters)} GROUP BY 1 ORDER BY 1`);
}

export function listFeesOf(tx: Transaction, { id, customer }: Application): Promise<FeeLine[]> {
  return tx.rows(sql`
    SELECT ${describedFee}, p.currency FROM ${feeRows} CROSS JOIN provider p
    WHERE f.customer_id = ${customer.id} AND f.application_id = ${id} ORDER BY f.id`);
}
