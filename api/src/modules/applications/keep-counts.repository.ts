import sql, { raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import { groupingSets } from './counted-applications.repository.ts';

/** An import may leave a million changes in one transaction. */
const MAX_CHANGES = 20_000;

/**
 * Adds changes to the sums of their customer. It deletes only what has been committed, so no change is added twice or
 * lost, and readers find each change in one of the two tables.
 * @returns how many changes were added
 */
export async function addChanges(tx: Transaction): Promise<number> {
  const { added } = await tx.one<{ added: number }>(sql`
    WITH gone AS (
      DELETE FROM application_count_changes
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM application_count_changes LIMIT ${MAX_CHANGES}))
      RETURNING *
    ), summed AS (${addToSums(inAllGroupings(sql`SELECT * FROM gone`))} RETURNING 1)
    SELECT count(*) AS added FROM gone`);
  return added;
}

const KEYS = raw('customer_id, grouping, status_id, category_id, country_code, month');

/**
 * In the order of the keys, so that the jobs never wait for each other in a circle.
 * @param sums with the columns of `application_counts`
 */
function addToSums(sums: Sql): Sql {
  return sql`
    INSERT INTO application_counts AS kept (${KEYS}, count, spending, unpaid)
    SELECT * FROM (${sums}) added WHERE count <> 0 OR spending <> 0 OR unpaid <> 0
    ORDER BY ${KEYS}
    ON CONFLICT (${KEYS}) DO UPDATE
    SET count = kept.count + excluded.count, spending = kept.spending + excluded.spending,
        unpaid = kept.unpaid + excluded.unpaid`;
}

export interface CheckedCustomer {
  readonly id: number;
  /** Its rows have not been added up before. */
  readonly isNew: boolean;
  /** Its sums were compared, and its words are. */
  readonly isAtWords: boolean;
  readonly hasWords: boolean;
}

/** @returns one without sums, else one whose words are compared, else the one that was not compared for longest */
export function nextToCheck(tx: Transaction): Promise<CheckedCustomer | undefined> {
  return tx.maybeOne(sql`
    SELECT c.id, k.customer_id IS NULL AS "isNew", coalesce(k.has_words, false) AS "hasWords",
           num_nonnulls(k.words_of, k.words_to) > 0 AS "isAtWords"
    FROM customers c LEFT JOIN application_count_checks k ON k.customer_id = c.id
    ORDER BY "isNew" DESC, "isAtWords" DESC, k.checked_at, c.id LIMIT 1`);
}

export async function listCustomerIds(tx: Transaction): Promise<number[]> {
  const customers = await tx.rows<{ id: number }>(sql`SELECT id FROM customers ORDER BY id`);
  return customers.map(({ id }) => id);
}

/**
 * Compares a customer's sums with its applications, and adds the differences. One statement, so that both are of the same
 * moment: changes that are committed later are added to what it corrects. The lock keeps two at a time from adding the
 * same differences.
 * @returns how many sums differed
 */
export async function correctCounts(tx: Transaction, customerId: number): Promise<number> {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('application counts', 0))`);
  const { differences } = await tx.one<{ differences: number }>(sql`
    WITH differing AS (
      SELECT customer_id, grouping, status_id, category_id, country_code, month,
             sum(count) AS count, sum(spending) AS spending, sum(unpaid) AS unpaid
      FROM (
        ${inAllGroupings(eachApplication(customerId))}
        UNION ALL
        ${inAllGroupings(notAdded(customerId))}
        UNION ALL
        SELECT ${KEYS}, -count, -spending, -unpaid FROM application_counts WHERE customer_id = ${customerId}
      ) compared
      GROUP BY 1, 2, 3, 4, 5, 6
      HAVING sum(count) <> 0 OR sum(spending) <> 0 OR sum(unpaid) <> 0
    ), corrected AS (${addToSums(sql`SELECT * FROM differing`)} RETURNING 1)
    SELECT count(*) AS differences FROM corrected`);
  await tx.rows(sql`
    DELETE FROM application_counts
    WHERE customer_id = ${customerId} AND count = 0 AND spending = 0 AND unpaid = 0`);
  await tx.rows(sql`
    INSERT INTO application_count_checks (customer_id) VALUES (${customerId})
    ON CONFLICT (customer_id) DO UPDATE SET checked_at = now(), words_of = 0, words_to = NULL`);
  return differences;
}

function inAllGroupings(rows: Sql): Sql {
  return sql`
    SELECT customer_id, GROUPING(status_id, category_id, country_code, month)::smallint AS grouping,
           status_id, category_id, country_code, month, sum(count) AS count, sum(spending) AS spending, sum(unpaid) AS unpaid
    FROM (${rows}) rows GROUP BY customer_id, ${groupingSets}`;
}

function eachApplication(customerId: number): Sql {
  return sql`
    SELECT customer_id, status_id, category_id, country_code, date_trunc('month', applied_at::timestamp)::date AS month,
           1::bigint AS count, spending, unpaid
    FROM applications WHERE customer_id = ${customerId}`;
}

/** What the sums do not have yet. */
function notAdded(customerId: number): Sql {
  return sql`
    SELECT customer_id, status_id, category_id, country_code, month, -count AS count, -spending AS spending, -unpaid AS unpaid
    FROM application_count_changes WHERE customer_id = ${customerId}`;
}
