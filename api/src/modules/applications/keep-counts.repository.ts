import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import { KEPT_SUMS, type KeptSums } from './kept-sums.repository.ts';

/** An import may leave a million changes in one transaction. */
const MAX_CHANGES = 20_000;

/**
 * Adds changes to the sums of their customer. It deletes only what has been committed, so no change is added twice or
 * lost, and readers find each change in one of the two tables.
 */
export async function addChanges(tx: Transaction): Promise<number> {
  let total = 0;
  for (const kept of KEPT_SUMS) {
    const changes = raw(`${kept.table}_count_changes`);
    const { added } = await tx.one<{ added: number }>(sql`
      WITH gone AS (
        DELETE FROM ${changes} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${changes} LIMIT ${MAX_CHANGES}))
        RETURNING *
      ), summed AS (${addToSums(kept, kept.grouped(sql`SELECT * FROM gone`))} RETURNING 1)
      SELECT count(*) AS added FROM gone`);
    total += added;
  }
  return total;
}

/** In the order of the keys, so that the jobs never wait for each other in a circle. */
function addToSums({ table, keys, sums }: KeptSums, added: Sql): Sql {
  const names = raw(keys.join(', '));
  const each = (text: (sum: string) => string, separator: string) => raw(sums.map(text).join(separator));
  return sql`
    INSERT INTO ${raw(table)}_counts AS kept (${names}, ${raw(sums.join(', '))})
    SELECT * FROM (${added}) added WHERE ${each((sum) => `${sum} <> 0`, ' OR ')}
    ORDER BY ${names}
    ON CONFLICT (${names}) DO UPDATE SET ${each((sum) => `${sum} = kept.${sum} + excluded.${sum}`, ', ')}`;
}

export interface CheckedCustomer {
  readonly id: number;
  /** Its rows have not been added up before. */
  readonly isNew: boolean;
  /** Its sums were compared, and its words are. */
  readonly isAtWords: boolean;
}

/** @returns a customer whose sums or words are not filled, those without sums first */
export function nextToFill(tx: Transaction): Promise<CheckedCustomer | undefined> {
  return findNext(tx, sql`WHERE k.customer_id IS NULL OR NOT k.has_words`);
}

/** @returns a filled customer: one whose words are compared, else the one that was not compared for longest */
export function nextToCheck(tx: Transaction): Promise<CheckedCustomer | undefined> {
  return findNext(tx, sql`WHERE k.has_words`);
}

function findNext(tx: Transaction, which: Sql): Promise<CheckedCustomer | undefined> {
  return tx.maybeOne(sql`
    SELECT c.id, k.customer_id IS NULL AS "isNew", num_nonnulls(k.words_of, k.words_to) > 0 AS "isAtWords"
    FROM customers c LEFT JOIN application_count_checks k ON k.customer_id = c.id ${which}
    ORDER BY "isNew" DESC, "isAtWords" DESC, k.checked_at, c.id LIMIT 1`);
}

export async function listCustomerIds(tx: Transaction): Promise<number[]> {
  const customers = await tx.rows<{ id: number }>(sql`SELECT id FROM customers ORDER BY id`);
  return customers.map(({ id }) => id);
}

/**
 * Compares a customer's sums with its rows, and adds the differences. The lock keeps two at a time from adding the same
 * differences.
 */
export async function correctCounts(tx: Transaction, customerId: number): Promise<number> {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('application counts', 0))`);
  let total = 0;
  for (const kept of KEPT_SUMS) total += await correctSums(tx, kept, customerId);
  await tx.rows(sql`
    INSERT INTO application_count_checks (customer_id) VALUES (${customerId})
    ON CONFLICT (customer_id) DO UPDATE SET checked_at = now(), words_of = 0, words_to = NULL`);
  return total;
}

/**
 * One statement, so that rows and sums are of the same moment: changes that are committed later are added to what it
 * corrects.
 */
async function correctSums(tx: Transaction, kept: KeptSums, customerId: number): Promise<number> {
  const { table, keys, sums } = kept;
  const all = (text: (sum: string) => string) => raw([...keys, ...sums.map(text)].join(', '));
  const { differences } = await tx.one<{ differences: number }>(sql`
    WITH differing AS (
      SELECT ${all((sum) => `sum(${sum}) AS ${sum}`)}
      FROM (
        ${kept.grouped(kept.rowsOf(customerId))}
        UNION ALL
        SELECT ${all((sum) => `-${sum}`)} FROM (${kept.grouped(notAdded(kept, customerId))}) changed
        UNION ALL
        SELECT ${all((sum) => `-${sum}`)} FROM ${raw(table)}_counts WHERE customer_id = ${customerId}
      ) compared
      GROUP BY ${raw(keys.join(', '))}
      HAVING ${join(
        sums.map((sum) => raw(`sum(${sum}) <> 0`)),
        ' OR ',
      )}
    ), corrected AS (${addToSums(kept, sql`SELECT * FROM differing`)} RETURNING 1)
    SELECT count(*) AS differences FROM corrected`);
  await tx.rows(sql`
    DELETE FROM ${raw(table)}_counts
    WHERE customer_id = ${customerId} AND ${join(
      sums.map((sum) => raw(`${sum} = 0`)),
      ' AND ',
    )}`);
  return differences;
}

function notAdded({ table }: KeptSums, customerId: number): Sql {
  return sql`SELECT * FROM ${raw(table)}_count_changes WHERE customer_id = ${customerId}`;
}
