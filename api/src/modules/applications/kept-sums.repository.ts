import sql, { raw, type Sql } from 'sql-template-tag';
import { groupingSets } from './counted-applications.repository.ts';

/**
 * Sums that are kept for lists and charts in `<table>_counts`. What changes them is in `<table>_count_changes`, until a job
 * adds it to them.
 */
export interface KeptSums {
  readonly table: string;
  /** Columns by which the sums are grouped; `customer_id` is the first. */
  readonly keys: readonly string[];
  readonly sums: readonly string[];
  /** SELECT of keys and sums of all rows of a customer, as they are in the table of changes. */
  rowsOf(customerId: number): Sql;
  /** SELECT of keys and sums of `<table>_counts`, from rows as in the table of changes. */
  grouped(rows: Sql): Sql;
}

const APPLICATIONS: KeptSums = {
  table: 'application',
  keys: ['customer_id', 'grouping', 'status_id', 'category_id', 'country_code', 'month'],
  sums: ['count', 'spending', 'unpaid'],
  rowsOf: (customerId) => sql`
    SELECT customer_id, status_id, category_id, country_code, ${monthOf('applied_at')} AS month,
           1::bigint AS count, spending, unpaid
    FROM applications WHERE customer_id = ${customerId}`,
  grouped: (rows) => sql`
    SELECT customer_id, GROUPING(status_id, category_id, country_code, month)::smallint AS grouping,
           status_id, category_id, country_code, month,
           sum(count) AS count, sum(spending) AS spending, sum(unpaid) AS unpaid
    FROM (${rows}) rows GROUP BY customer_id, ${groupingSets}`,
};

const DEADLINES: KeptSums = {
  table: 'deadline',
  keys: ['customer_id', 'state', 'kind', 'actor', 'month'],
  sums: ['count'],
  rowsOf: (customerId) => sql`
    SELECT customer_id, state, kind, actor, ${monthOf('due_at')} AS month, 1::bigint AS count
    FROM deadlines WHERE customer_id = ${customerId}`,
  grouped: (rows) => sql`
    SELECT customer_id, state, kind, actor, month, sum(count) AS count FROM (${rows}) rows GROUP BY 1, 2, 3, 4, 5`,
};

const FEES: KeptSums = {
  table: 'fee',
  keys: ['customer_id', 'is_paid'],
  sums: ['count', 'amount'],
  rowsOf: (customerId) => sql`
    SELECT customer_id, paid_at IS NOT NULL AS is_paid, 1::bigint AS count, amount
    FROM fees WHERE customer_id = ${customerId}`,
  grouped: (rows) => sql`
    SELECT customer_id, is_paid, sum(count) AS count, sum(amount) AS amount FROM (${rows}) rows GROUP BY 1, 2`,
};

export const KEPT_SUMS: readonly KeptSums[] = [APPLICATIONS, DEADLINES, FEES];

function monthOf(column: string): Sql {
  return raw(`date_trunc('month', ${column}::timestamp)::date`);
}
