import type { ApplicationFilters, ChartSegment, SpendingSplits } from '@atrium/contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/index.ts';
import { applicationFilter } from './application-filter.repository.ts';

export type Interval = 'day' | 'week' | 'month';

export function countByCategory(tx: Queryable, filters: ApplicationFilters): Promise<ChartSegment[]> {
  return tx.rows(sql`
    WITH counted AS (${counted(sql`a.category_id`, filters)})
    SELECT c.id, c.name, n.count FROM counted n JOIN categories c ON c.id = n.key
    ORDER BY n.count DESC, c.position, c.id`);
}

export function countByCountry(tx: Queryable, filters: ApplicationFilters): Promise<ChartSegment[]> {
  return tx.rows(sql`
    WITH counted AS (${counted(sql`a.country_code`, filters)})
    SELECT c.code AS id, c.name, n.count FROM counted n JOIN countries c ON c.code = n.key
    ORDER BY n.count DESC, c.name`);
}

/** Sorted by the position of the status, not by the counts. */
export function countByStatus(tx: Queryable, filters: ApplicationFilters): Promise<ChartSegment[]> {
  return tx.rows(sql`
    WITH counted AS (${counted(sql`a.status_id`, filters)})
    SELECT s.id, s.name, n.count FROM counted n JOIN statuses s ON s.id = n.key
    JOIN main_statuses ms ON ms.id = s.main_status_id
    ORDER BY ms.position, s.position, s.id`);
}

export function countByCustomer(
  tx: Queryable,
  filters: ApplicationFilters,
  limit: number,
): Promise<ChartSegment[]> {
  return tx.rows(sql`
    WITH counted AS (${counted(sql`a.customer_id`, filters)})
    SELECT c.id, c.name, n.count FROM counted n JOIN customers c ON c.id = n.key
    ORDER BY n.count DESC, lower(c.name), c.id LIMIT ${limit}`);
}

function counted(key: Sql, filters: ApplicationFilters): Sql {
  return sql`SELECT ${key} AS key, count(*) AS count FROM applications a
             WHERE ${applicationFilter(filters)} GROUP BY 1`;
}

export interface CountOnDate {
  readonly date: string;
  readonly count: number;
}

/** Every step from the first to the last application, including empty ones. */
export function countByDate(
  tx: Queryable,
  filters: ApplicationFilters,
  interval: Interval,
): Promise<CountOnDate[]> {
  return tx.rows(sql`
    WITH counted AS (${counted(step(interval), filters)})
    SELECT steps.date, coalesce(n.count, 0) AS count
    FROM (${steps(interval)}) steps LEFT JOIN counted n ON n.key = steps.date
    ORDER BY steps.date`);
}

/** One row per step and category of the filtered applications; the service groups them. */
export interface CategoryOnDate extends CountOnDate {
  readonly id: number;
  readonly name: string;
}

export function countByDateAndCategory(
  tx: Queryable,
  filters: ApplicationFilters,
  interval: Interval,
): Promise<CategoryOnDate[]> {
  return tx.rows(sql`
    WITH pairs AS (
      SELECT ${step(interval)} AS key, a.category_id, count(*) AS count FROM applications a
      WHERE ${applicationFilter(filters)} GROUP BY 1, 2
    ), counted AS (SELECT DISTINCT key FROM pairs)
    SELECT steps.date, c.id, c.name, coalesce(p.count, 0) AS count
    FROM (${steps(interval)}) steps
    CROSS JOIN (SELECT * FROM categories WHERE id IN (SELECT category_id FROM pairs)) c
    LEFT JOIN pairs p ON p.key = steps.date AND p.category_id = c.id
    ORDER BY steps.date, c.position, c.id`);
}

function step(interval: Interval): Sql {
  return sql`date_trunc(${interval}, a.applied_at::timestamp)::date`;
}

function steps(interval: Interval): Sql {
  return sql`SELECT generate_series((SELECT min(key) FROM counted)::timestamp,
                                    (SELECT max(key) FROM counted)::timestamp,
                                    ('1 ' || ${interval})::interval)::date AS date`;
}

export function sumSpending(
  tx: Queryable,
  filters: ApplicationFilters,
): Promise<{ amount: number; currency: string }> {
  return tx.one(sql`
    SELECT coalesce((SELECT sum(a.spending) FROM applications a WHERE ${applicationFilter(filters)}), 0)::int8
             AS amount, currency
    FROM provider`);
}

/**
 * One pass over the applications, which can be parallel: grouping sets cannot. The splits then add up the cells, of which
 * there are at most a few thousand.
 */
export function splitSpending(
  tx: Queryable,
  filters: ApplicationFilters,
  interval: Interval,
): Promise<SpendingSplits> {
  const sums = (column: Sql) =>
    sql`SELECT ${column} AS key, sum(amount)::int8 AS amount FROM counted GROUP BY 1`;
  return tx.one(sql`
    WITH counted AS MATERIALIZED (
      SELECT ${step(interval)} AS key, a.category_id, a.country_code, sum(a.spending) AS amount
      FROM applications a WHERE ${applicationFilter(filters)} GROUP BY 1, 2, 3
    )
    SELECT p.currency,
      ARRAY(
        SELECT json_build_object('id', c.id, 'name', c.name, 'amount', n.amount)
        FROM (${sums(sql`category_id`)}) n JOIN categories c ON c.id = n.key
        ORDER BY n.amount DESC, c.position, c.id) AS categories,
      ARRAY(
        SELECT json_build_object('id', c.code, 'name', c.name, 'amount', n.amount)
        FROM (${sums(sql`country_code`)}) n JOIN countries c ON c.code = n.key
        ORDER BY n.amount DESC, c.name) AS countries,
      ARRAY(
        SELECT json_build_object('date', steps.date, 'amount', coalesce(n.amount, 0))
        FROM (${steps(interval)}) steps LEFT JOIN (${sums(sql`key`)}) n ON n.key = steps.date
        ORDER BY steps.date) AS dates
    FROM provider p`);
}
