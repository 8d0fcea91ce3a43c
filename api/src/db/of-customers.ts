import sql, { type Sql } from 'sql-template-tag';

/**
 * The condition that a column is one of these customers. In addition to the policy, and by equality for one customer, so
 * that an index can provide the sort order.
 */
export function ofCustomers(column: Sql, ids: readonly number[]): Sql {
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = ANY (${ids}::int[])`;
}
