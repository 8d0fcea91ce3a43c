import sql, { type Sql } from 'sql-template-tag';

/** Those whom a person of the provider sees who sees all are not named one by one. */
export type Customers = readonly number[] | 'all';

/** Repeats the condition of the policy, by equality for one customer, so that an index can provide the sort order. */
export function ofCustomers(column: Sql, ids: Customers): Sql {
  if (ids === 'all') return sql`true`;
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = ANY (${ids}::int[])`;
}

/** Those of the customers whose sums are kept: a column is one of them. The rows of the others are counted one by one. */
export function withSums(column: Sql, ids: readonly number[]): Sql {
  return sql`${column} = ANY (ARRAY(
    SELECT id FROM unnest(${ids}::int[]) id
    WHERE EXISTS (SELECT FROM application_count_checks WHERE customer_id = id)))`;
}

export function customersWithoutSums(ids: readonly number[]): Sql {
  return sql`(
    SELECT id FROM unnest(${ids}::int[]) id
    WHERE NOT EXISTS (SELECT FROM application_count_checks WHERE customer_id = id))`;
}

/**
 * Whether a customer lets feeds, digests and mailed reports have anything of it. They have no session, which a security
 * policy could ask to be proved.
 */
export function sendsWithoutSession(customerId: Sql): Sql {
  return sql`NOT EXISTS (
    SELECT FROM security_policies p WHERE p.customer_id = ${customerId} AND NOT p.sends_without_session)`;
}
