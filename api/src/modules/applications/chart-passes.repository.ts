import type { ApplicationFilters } from '@atrium/contract';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/index.ts';
import { applicationFilter } from './application-filter.repository.ts';
import { areKept, type CountKey, countedApplications } from './counted-applications.repository.ts';

export type Interval = 'day' | 'week' | 'month';

/**
 * Each set has few keys, since all together would have nearly as many groups as there are applications. There are two
 * passes, since PostgreSQL runs each in one process.
 */
const PASSES = {
  kinds: [['customer_id'], ['status_id']],
  dates: [['country_code'], ['applied_at', 'category_id']],
} as const;

type Pass = keyof typeof PASSES;
export type Key = CountKey;

const TYPES: Readonly<Record<Key, string>> = {
  customer_id: 'int',
  status_id: 'int',
  category_id: 'int',
  country_code: 'char(2)',
  applied_at: 'date',
};

/**
 * `cells` has the groups of a pass, with `count`, `amount`, the sum of the spending, and `unpaid`; keys outside a
 * group's own set are NULL. `total` has the sums of all three.
 */
export interface Chart {
  readonly pass: Pass;
  readonly keys: readonly Key[];
  readonly interval?: Interval;
  readonly rows: Sql;
}

export interface Selection {
  readonly filters: ApplicationFilters;
  /** There are so many applications that the cost of a row decides, and not the cost of a group. */
  readonly isLarge: boolean;
}

export async function readCharts(
  tx: Queryable,
  selection: Selection,
  charts: readonly Chart[],
): Promise<unknown[][]> {
  const keys = new Set(charts.flatMap((chart) => chart.keys));
  const intervals = [...new Set(charts.flatMap(({ interval }) => interval ?? []))];
  const sets = Object.values(PASSES)
    .flatMap((pass): Sets => pass.map((set) => set.filter((key) => keys.has(key))))
    .filter((set) => set.length > 0);
  const [interval = 'day', ...others] = intervals;
  const tables = [
    sql`cells AS (${cells(selection, sets.length > 0 ? sets : [[]], others.length > 0 ? 'day' : interval)})`,
    sql`total AS (${total(sets)})`,
    ...intervals.map((each) => steps(each, keys)),
  ];
  const rows = charts.map((chart) => sql`(SELECT coalesce(json_agg(r), '[]') FROM (${chart.rows}) r)`);
  const [, { charted }] = await Promise.all([
    // Parallel workers take more processor time in total, and the passes of a page already run at the same time.
    selection.isLarge
      ? tx.rows(sql`SELECT set_config('max_parallel_workers_per_gather', '0', true)`)
      : undefined,
    tx.one<{ charted: unknown[][] }>(sql`
      WITH ${join(tables)} SELECT json_build_array(${join(rows)}) AS charted`),
  ]);
  return charted;
}

type Sets = readonly (readonly Key[])[];

/** Each set is read from the sums that have its keys; sets for which there are none share one reading of the rows. */
function cells(selection: Selection, sets: Sets, interval: Interval): Sql {
  const isKept = (set: readonly Key[]) =>
    areKept(selection.filters) && (interval === 'month' || !set.includes('applied_at'));
  const columns = sets.flat();
  const kept = sets
    .filter(isKept)
    .map((set) => group(countedApplications(selection.filters, set), [set], columns));
  const others = sets.filter((set) => !isKept(set));
  const read = others.length > 0 ? [group(rowsOf(selection, others, interval), others, columns)] : [];
  return join([...kept, ...read], ' UNION ALL ');
}

function group(rows: Sql, sets: Sets, columns: readonly Key[]): Sql {
  const present = new Set(sets.flat());
  const names = columns.map((key) => (present.has(key) ? key : `NULL::${TYPES[key]} AS ${key}`));
  return sql`
    SELECT ${raw([...names, 'sum(count) AS count', 'sum(spending) AS amount', 'sum(unpaid) AS unpaid'].join(', '))}
    FROM ${rows} rows ${groupBy(sets)} HAVING sum(count) > 0`;
}

/** For many rows it is cheaper to group by day and to add up the days. */
function rowsOf({ filters, isLarge }: Selection, sets: Sets, interval: Interval): Sql {
  const date = isLarge || interval === 'day' ? sql`a.applied_at` : stepOf(interval, sql`a.applied_at`);
  const columns = sets
    .flat()
    .map((key) => (key === 'applied_at' ? sql`${date} AS applied_at` : sql`a.${raw(key)}`));
  const read = [...columns, sql`1 AS count`, sql`a.spending`, sql`a.unpaid`];
  return sql`(SELECT ${join(read)} FROM applications a WHERE ${applicationFilter(filters)})`;
}

function groupBy(sets: Sets): Sql {
  const lists = sets.map((set) => `(${set.join(', ')})`);
  if (lists.length === 1 && lists[0] === '()') return empty;
  return raw(`GROUP BY ${lists.length === 1 ? lists : `GROUPING SETS (${lists.join(', ')})`}`);
}

function total([first]: Sets): Sql {
  return sql`SELECT coalesce(sum(count), 0)::int8 AS count, coalesce(sum(amount), 0)::int8 AS amount,
                    coalesce(sum(unpaid), 0)::int8 AS unpaid
             FROM cells ${first ? raw(`WHERE ${first[0]} IS NOT NULL`) : empty}`;
}

function steps(interval: Interval, keys: ReadonlySet<Key>): Sql {
  const category = keys.has('category_id') ? raw('category_id') : raw('NULL::int');
  return sql`${raw(`by_${interval}`)} AS (
    SELECT ${stepOf(interval, raw('applied_at'))} AS date, ${category} AS category_id,
           sum(count)::int8 AS count, sum(amount)::int8 AS amount
    FROM cells WHERE applied_at IS NOT NULL GROUP BY 1, 2)`;
}

function stepOf(interval: Interval, date: Sql): Sql {
  return sql`date_trunc(${interval}, ${date}::timestamp)::date`;
}
