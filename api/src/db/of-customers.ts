import sql, { type Sql } from 'sql-template-tag';

/** Repeats the condition of the policy, by equality for one customer, so that an index can provide the sort order. */
export function ofCustomers(column: Sql, ids: readonly number[]): Sql {
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = ANY (${ids}::int[])`;
}
