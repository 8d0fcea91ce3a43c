import type { ApplicationFilters } from '@atrium/contract';
import sql, { raw, type Sql } from 'sql-template-tag';
import { customersWithoutSums, withSums } from '../../db/index.ts';
import { isFirstOfMonth, isLastOfMonth } from '../../local-time/index.ts';
import { applicationFilter, type RowFilters } from './application-filter.repository.ts';

/** What counts are grouped and filtered by. Of `applied_at` the sums have the month only. */
export type CountKey = 'customer_id' | 'status_id' | 'category_id' | 'country_code' | 'applied_at';

interface Grouping {
  /** GROUPING(status_id, category_id, country_code, month), as in the migration. */
  readonly bits: number;
  readonly keys: readonly CountKey[];
}

/**
 * Each reads fewer rows than the one after it. All keys together have nearly as many combinations as a small customer has
 * applications, so what most pages ask for has sums of its own.
 */
export const GROUPINGS: readonly Grouping[] = [
  { bits: 7, keys: ['status_id'] },
  { bits: 10, keys: ['category_id', 'applied_at'] },
  { bits: 1, keys: ['status_id', 'category_id', 'country_code'] },
  { bits: 0, keys: ['status_id', 'category_id', 'country_code', 'applied_at'] },
];

const SETS = raw(
  GROUPINGS.map(({ keys }) => `(${keys.join(', ')})`)
    .join(', ')
    .replaceAll('applied_at', 'month'),
);

/** Grouped as in `application_counts`: for `GROUP BY customer_id, …`. */
export const groupingSets = sql`GROUPING SETS (${SETS})`;

/**
 * Rows with `count`, `spending`, `unpaid` and the keys, which add up to the applications of the filters: sums where they
 * suffice, otherwise one for each application.
 * @param keys what the rows are grouped by
 */
export function countedApplications(filters: RowFilters, keys: readonly CountKey[]): Sql {
  if (!areKept(filters)) return eachApplication(applicationFilter(filters));
  const grouping = groupingOf([...keys, ...filterKeys(filters)]);
  const condition = applicationFilter(filters, withSums(sql`a.customer_id`, filters.customer));
  return sql`(
    SELECT ${keptKeys(grouping)}, a.count, a.spending, a.unpaid
    FROM (SELECT customer_id, grouping, status_id, category_id, country_code, month AS applied_at, count, spending, unpaid
          FROM application_counts) a
    WHERE a.grouping = ${raw(String(grouping.bits))} AND ${condition}
    UNION ALL
    SELECT ${keptKeys(grouping)}, a.count, a.spending, a.unpaid
    FROM (SELECT customer_id, status_id, category_id, country_code, month AS applied_at, count, spending, unpaid
          FROM application_count_changes) a
    WHERE ${condition}
    UNION ALL
    SELECT ${keptKeys(grouping)}, 1, a.spending, a.unpaid FROM applications a
    WHERE ${applicationFilter(filters, sql`a.customer_id = ANY (ARRAY${customersWithoutSums(filters.customer)})`)}
  )`;
}

/** Whether the sums can answer: they know no texts, single days or due dates. */
export function areKept(filters: RowFilters): boolean {
  const { search, id = [], from, to, due, dueFrom, dueTo } = filters;
  if (search || id.length > 0 || due || dueFrom || dueTo) return false;
  return (!from || isFirstOfMonth(from)) && (!to || isLastOfMonth(to));
}

function eachApplication(condition: Sql): Sql {
  return sql`(
    SELECT a.customer_id, a.status_id, a.category_id, a.country_code, a.applied_at, 1 AS count, a.spending, a.unpaid
    FROM applications a WHERE ${condition})`;
}

function groupingOf(keys: readonly CountKey[]): Grouping {
  const needed = keys.filter((key) => key !== 'customer_id');
  const grouping = GROUPINGS.find((each) => needed.every((key) => each.keys.includes(key)));
  if (!grouping) throw new RangeError(`No sums are kept by ${needed.join(', ')}.`);
  return grouping;
}

function keptKeys({ keys }: Grouping): Sql {
  return raw(['customer_id', ...keys].map((key) => `a.${key}`).join(', '));
}

function filterKeys({ category, status, mainStatus, country, from, to }: ApplicationFilters): CountKey[] {
  return [
    ...(status.length + mainStatus.length > 0 ? ['status_id' as const] : []),
    ...(category.length > 0 ? ['category_id' as const] : []),
    ...(country.length > 0 ? ['country_code' as const] : []),
    ...(from || to ? ['applied_at' as const] : []),
  ];
}
