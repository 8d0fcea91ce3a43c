import sql, { raw, type Sql } from 'sql-template-tag';
import { alphabetical, inLanguage } from '../../db/index.ts';
import type { Chart, Interval, Key } from './chart-passes.repository.ts';

export const countAll: Chart = { pass: 'kinds', keys: [], rows: sql`SELECT count FROM total` };

export interface Sums {
  readonly amount: number;
  readonly unpaid: number;
  readonly currency: string;
}

export const sumSpending: Chart = {
  pass: 'kinds',
  keys: [],
  rows: sql`SELECT t.amount, t.unpaid, p.currency FROM total t CROSS JOIN provider p`,
};

export const countByCategory: Chart = {
  pass: 'dates',
  keys: ['category_id'],
  rows: sql`
    SELECT c.id, ${inLanguage('c.name')} AS name, n.count FROM (${sums('category_id')}) n JOIN categories c ON c.id = n.key
    ORDER BY n.count DESC, c.position, c.id`,
};

export const countByCountry: Chart = {
  pass: 'dates',
  keys: ['country_code'],
  rows: sql`
    SELECT c.code AS id, ${inLanguage('c.name')} AS name, n.count FROM (${sums('country_code')}) n JOIN countries c ON c.code = n.key
    ORDER BY n.count DESC, ${alphabetical(sql`c.name`)}`,
};

export const countByStatus: Chart = {
  pass: 'kinds',
  keys: ['status_id'],
  rows: sql`
    SELECT s.id, ${inLanguage('s.name')} AS name, n.count FROM (${sums('status_id')}) n JOIN statuses s ON s.id = n.key
    JOIN main_statuses ms ON ms.id = s.main_status_id
    ORDER BY ms.position, s.position, s.id`,
};

export function countByCustomer(limit: number): Chart {
  return {
    pass: 'kinds',
    keys: ['customer_id'],
    rows: sql`
      SELECT c.id, c.name, n.count FROM (${sums('customer_id')}) n JOIN customers c ON c.id = n.key
      ORDER BY n.count DESC, ${alphabetical(sql`c.name`)}, c.id LIMIT ${limit}`,
  };
}

export function countByDate(interval: Interval): Chart {
  return {
    pass: 'dates',
    keys: ['applied_at'],
    interval,
    rows: sql`
      SELECT steps.date, coalesce(n.count, 0) AS count
      FROM (${steps(interval)}) steps LEFT JOIN (${sumsByStep(interval)}) n ON n.date = steps.date
      ORDER BY steps.date`,
  };
}

export interface CategoryOnDate {
  readonly date: string;
  readonly id: number;
  readonly name: string;
  readonly count: number;
}

export function countByDateAndCategory(interval: Interval): Chart {
  const groups = table(interval);
  return {
    pass: 'dates',
    keys: ['applied_at', 'category_id'],
    interval,
    rows: sql`
      SELECT steps.date, c.id, ${inLanguage('c.name')} AS name, coalesce(n.count, 0) AS count
      FROM (${steps(interval)}) steps
      CROSS JOIN (SELECT * FROM categories WHERE id IN (SELECT category_id FROM ${groups})) c
      LEFT JOIN ${groups} n ON n.date = steps.date AND n.category_id = c.id
      ORDER BY steps.date, c.position, c.id`,
  };
}

export function splitSpending(interval: Interval): Chart {
  return {
    pass: 'dates',
    keys: ['category_id', 'country_code', 'applied_at'],
    interval,
    rows: sql`
      SELECT p.currency,
        ARRAY(
          SELECT json_build_object('id', c.id, 'name', ${inLanguage('c.name')}, 'amount', n.amount)
          FROM (${sums('category_id')}) n JOIN categories c ON c.id = n.key
          ORDER BY n.amount DESC, c.position, c.id) AS categories,
        ARRAY(
          SELECT json_build_object('id', c.code, 'name', ${inLanguage('c.name')}, 'amount', n.amount)
          FROM (${sums('country_code')}) n JOIN countries c ON c.code = n.key
          ORDER BY n.amount DESC, ${alphabetical(sql`c.name`)}) AS countries,
        ARRAY(
          SELECT json_build_object('date', steps.date, 'amount', coalesce(n.amount, 0))
          FROM (${steps(interval)}) steps LEFT JOIN (${sumsByStep(interval)}) n ON n.date = steps.date
          ORDER BY steps.date) AS dates
      FROM provider p`,
  };
}

function sums(key: Key): Sql {
  return sql`SELECT ${raw(key)} AS key, sum(count)::int8 AS count, sum(amount)::int8 AS amount
             FROM cells WHERE ${raw(key)} IS NOT NULL GROUP BY 1`;
}

function table(interval: Interval): Sql {
  return raw(`by_${interval}`);
}

function sumsByStep(interval: Interval): Sql {
  return sql`SELECT date, sum(count)::int8 AS count, sum(amount)::int8 AS amount FROM ${table(interval)} GROUP BY 1`;
}

function steps(interval: Interval): Sql {
  return sql`SELECT generate_series((SELECT min(date) FROM ${table(interval)})::timestamp,
                                    (SELECT max(date) FROM ${table(interval)})::timestamp,
                                    ${`1 ${interval}`}::interval)::date AS date`;
}
