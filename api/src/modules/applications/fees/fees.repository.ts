import { type Application, type Fee, type FeeLine, type FeeListQuery, sortKeyOf } from '@atrium/contract';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { alphabetical, inLanguage, type Queryable, type Transaction } from '../../../db/index.ts';
import { FILE_BATCH_ROWS } from '../../../file-streams/index.ts';
import {
  describedFee,
  type FeeRowFilters,
  feeFilter,
  feeRows,
  midnight,
  paidOn,
  rowsFor,
} from './fee-rows.repository.ts';

const listedFee = sql`
  ${describedFee}, p.currency,
  json_build_object('id', a.id, 'reference', a.reference, 'title', a.title) AS application,
  json_build_object('id', cu.id, 'name', cu.name) AS customer,
  json_build_object('id', c.id, 'name', ${inLanguage('c.name')}) AS category,
  json_build_object('code', co.code, 'name', ${inLanguage('co.name')}) AS country`;

const feeJoins = sql`
  JOIN categories c ON c.id = a.category_id
  JOIN customers cu ON cu.id = f.customer_id
  CROSS JOIN provider p`;

type Sort = FeeListQuery['sort'];
type SortKey = Exclude<Sort, `-${string}`>;

interface Order {
  readonly keys: readonly Sql[];
  readonly rows: Sql;
  /** Rows without a value come last, by id. */
  readonly isDated?: Sql;
}

function orderOf(sort: Sort, filters: FeeRowFilters): Order {
  const rows = rowsFor(filters, { readsDeadline: sortKeyOf(sort) === 'dueAt' });
  const orders: Record<SortKey, Order> = {
    paidOn: { keys: [paidOn, sql`f.paid_at`], rows: feeRows, isDated: sql`f.paid_at IS NOT NULL` },
    dueAt: { keys: [sql`d.due_at`], rows, isDated: sql`d.id IS NOT NULL` },
    amount: { keys: [sql`f.amount`], rows },
    name: { keys: [alphabetical(sql`f.name`)], rows },
    reference: { keys: [alphabetical(sql`a.reference`)], rows: feeRows },
  };
  return orders[sortKeyOf(sort)];
}

/** Rows that are equal are sorted by id, so that pages never overlap. */
function inOrder(sort: Sort, keys: readonly Sql[]): Sql {
  const direction = raw(sort.startsWith('-') ? 'DESC' : 'ASC');
  return join(keys.map((key) => sql`${key} ${direction}`));
}

/** Ids and keys of the first `limit` fees, from indexes alone where the filters allow it. */
function firstFees(query: FeeRowFilters & { readonly sort: Sort }, limit: number, near: Sql): Sql {
  const { sort } = query;
  const { keys, rows, isDated = sql`true` } = orderOf(sort, query);
  const named = keys.map((key, index) => sql`${key} AS ${keyName(index)}`);
  return sql`
    WITH dated AS MATERIALIZED (
      SELECT f.id, ${join(named)} FROM ${rows} WHERE ${feeFilter(query)} AND ${isDated} AND ${near}
      ORDER BY ${inOrder(sort, [...keys, sql`f.id`])} LIMIT ${limit}
    )
    SELECT false AS is_last, * FROM dated
    UNION ALL (
      SELECT true, f.id, ${join(keys.map(() => sql`NULL`))} FROM ${rowsFor(query, { readsDeadline: sortKeyOf(sort) === 'dueAt' })}
      WHERE ${feeFilter(query)} AND NOT (${isDated}) AND (SELECT count(*) FROM dated) < ${limit}
      ORDER BY ${inOrder(sort, [sql`f.id`])} LIMIT ${limit}
    )`;
}

const keyName = (index: number) => raw(`key${index}`);

/**
 * The order of offices' dates differs from that of instants by days at most, so the index on the instant finds the fees
 * among which the first `limit` are. A statement of its own, since the planner has to know the date.
 */
async function nearBy(
  tx: Queryable,
  query: FeeRowFilters & { readonly sort: Sort },
  limit: number,
): Promise<Sql> {
  if (sortKeyOf(query.sort) !== 'paidOn') return sql`true`;
  const found = await tx.maybeOne<{ date: string }>(sql`
    SELECT timezone('UTC', f.paid_at)::date AS date FROM ${rowsFor(query)}
    WHERE ${feeFilter(query)} AND f.paid_at IS NOT NULL
    ORDER BY ${inOrder(query.sort, [sql`f.paid_at`, sql`f.id`])} LIMIT 1 OFFSET ${limit - 1}`);
  if (!found) return sql`true`;
  return query.sort.startsWith('-')
    ? sql`f.paid_at >= ${midnight(sql`${found.date}::date - 2`)}`
    : sql`f.paid_at < ${midnight(sql`${found.date}::date + 3`)}`;
}

export async function listFees(tx: Queryable, query: FeeListQuery): Promise<Fee[]> {
  const { page, pageSize, sort } = query;
  const near = await nearBy(tx, query, page * pageSize);
  const keys = orderOf(sort, query).keys.map((_, index) => keyName(index));
  const order = sql`listed.is_last, ${inOrder(sort, [...keys, raw('listed.id')])}`;
  return tx.rows(sql`
    SELECT ${listedFee}
    FROM (
      SELECT * FROM (${firstFees(query, page * pageSize, near)}) listed
      ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}
    ) listed JOIN (${feeRows}) ON f.id = listed.id ${feeJoins}
    ORDER BY ${order}`);
}

export function streamIds(
  tx: Transaction,
  query: FeeRowFilters & Pick<FeeListQuery, 'sort'>,
): AsyncIterable<{ id: number }[]> {
  const { keys, rows } = orderOf(query.sort, query);
  const order = keys.map((key) => sql`${inOrder(query.sort, [key])} NULLS LAST`);
  return tx.batches(
    sql`SELECT f.id FROM ${rows} WHERE ${feeFilter(query)} ORDER BY ${join(order)}, ${inOrder(query.sort, [sql`f.id`])}`,
    FILE_BATCH_ROWS,
  );
}

export function findFees(tx: Transaction, ids: readonly number[]): Promise<Fee[]> {
  return tx.rows(sql`SELECT ${listedFee} FROM ${feeRows} ${feeJoins} WHERE f.id = ANY (${ids}::int[])`);
}

export function countByCustomer(
  tx: Transaction,
  filters: FeeRowFilters,
): Promise<{ customerId: number; count: number }[]> {
  return tx.rows(sql`
    SELECT f.customer_id AS "customerId", count(*) AS count FROM ${rowsFor(filters)}
    WHERE ${feeFilter(filters)} GROUP BY 1 ORDER BY 1`);
}

export function listFeesOf(tx: Transaction, { id, customer }: Application): Promise<FeeLine[]> {
  return tx.rows(sql`
    SELECT ${describedFee}, p.currency FROM ${feeRows} CROSS JOIN provider p
    WHERE f.customer_id = ${customer.id} AND f.application_id = ${id} ORDER BY f.id`);
}
