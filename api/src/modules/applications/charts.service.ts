import type { ApplicationFilters, ChartSegment } from '@atrium/contract';
import type { Database, Queryable, Scope } from '../../db/index.ts';
import { countApplications, listLatestApplications } from './applications.repository.ts';
import {
  countByCategory,
  countByCountry,
  countByCustomer,
  countByDate,
  countByDateAndCategory,
  countByStatus,
  type Interval,
  splitSpending,
  sumSpending,
} from './charts.repository.ts';
import { narrowed } from './filters.service.ts';

const TOP_CUSTOMERS = 10;
const LATEST = 10;

type Filtered<F extends ApplicationFilters = ApplicationFilters> = readonly [
  database: Database,
  scope: Scope,
  filters: F,
];
type FilteredByDate = Filtered<ApplicationFilters & { interval: Interval }>;

async function charted<T>(
  ...[database, scope, filters, count]: [
    ...Filtered,
    (tx: Queryable, narrow: ApplicationFilters) => Promise<T>,
  ]
): Promise<T> {
  const narrow = await narrowed(database, scope, filters);
  return database.queryInScope(scope, (tx) => count(tx, narrow));
}

export const byCategory = (...[database, scope, filters]: Filtered) =>
  charted(database, scope, filters, (tx, narrow) => countByCategory(tx, narrow));

export const byCountry = (...[database, scope, filters]: Filtered) =>
  charted(database, scope, filters, (tx, narrow) => countByCountry(tx, narrow));

export const byStatus = (...[database, scope, filters]: Filtered) =>
  charted(database, scope, filters, (tx, narrow) => countByStatus(tx, narrow));

export const topCustomers = (...[database, scope, filters]: Filtered) =>
  charted(database, scope, filters, (tx, narrow) => countByCustomer(tx, narrow, TOP_CUSTOMERS));

export const total = (...[database, scope, filters]: Filtered) =>
  charted(database, scope, filters, (tx, narrow) => countApplications(tx, narrow));

export const totalSpending = (...[database, scope, filters]: Filtered) =>
  charted(database, scope, filters, (tx, narrow) => sumSpending(tx, narrow));

export const spendingSplits = (...[database, scope, filters]: FilteredByDate) =>
  charted(database, scope, filters, (tx, narrow) => splitSpending(tx, narrow, filters.interval));

export const latest = (...[database, scope, filters]: Filtered) =>
  charted(database, scope, filters, (tx, narrow) => listLatestApplications(tx, narrow, LATEST));

export const byDate = (...[database, scope, filters]: FilteredByDate) =>
  charted(database, scope, filters, (tx, narrow) => countByDate(tx, narrow, filters.interval));

/** Steps, each with the counts of all categories that occur in any of them. */
export async function byDateAndCategory(
  ...[database, scope, filters]: FilteredByDate
): Promise<{ date: string; categories: ChartSegment[] }[]> {
  const rows = await charted(database, scope, filters, (tx, narrow) =>
    countByDateAndCategory(tx, narrow, filters.interval),
  );
  const steps = new Map<string, ChartSegment[]>();
  for (const { date, id, name, count } of rows) {
    const categories = steps.get(date) ?? [];
    categories.push({ id, name, count });
    steps.set(date, categories);
  }
  return [...steps].map(([date, categories]) => ({ date, categories }));
}
