import type { ApplicationFilters, ChartSegment } from '@atrium/contract';
import type { Database, Scope } from '../../db/index.ts';
import { countApplications, latestApplications } from './applications.repository.ts';
import {
  countByCategory,
  countByCountry,
  countByCustomer,
  countByDate,
  countByDateAndCategory,
  countByStatus,
  type Interval,
  sumSpending,
} from './charts.repository.ts';

const TOP_CUSTOMERS = 10;
const LATEST = 10;

type Filtered<F extends ApplicationFilters = ApplicationFilters> = readonly [
  database: Database,
  scope: Scope,
  filters: F,
];
type FilteredByDate = Filtered<ApplicationFilters & { interval: Interval }>;

export const byCategory = (...[database, scope, filters]: Filtered) =>
  database.inScope(scope, (tx) => countByCategory(tx, filters));

export const byCountry = (...[database, scope, filters]: Filtered) =>
  database.inScope(scope, (tx) => countByCountry(tx, filters));

export const byStatus = (...[database, scope, filters]: Filtered) =>
  database.inScope(scope, (tx) => countByStatus(tx, filters));

export const topCustomers = (...[database, scope, filters]: Filtered) =>
  database.inScope(scope, (tx) => countByCustomer(tx, filters, TOP_CUSTOMERS));

export const total = (...[database, scope, filters]: Filtered) =>
  database.inScope(scope, (tx) => countApplications(tx, filters));

export const totalSpending = (...[database, scope, filters]: Filtered) =>
  database.inScope(scope, (tx) => sumSpending(tx, filters));

export const latest = (...[database, scope, filters]: Filtered) =>
  database.inScope(scope, (tx) => latestApplications(tx, filters, LATEST));

export const byDate = (...[database, scope, filters]: FilteredByDate) =>
  database.inScope(scope, (tx) => countByDate(tx, filters, filters.interval));

/** Steps with the counts of every category that occurs at all, zero where it does not occur in a step. */
export async function byDateAndCategory(
  ...[database, scope, filters]: FilteredByDate
): Promise<{ date: string; categories: ChartSegment[] }[]> {
  const rows = await database.inScope(scope, (tx) => countByDateAndCategory(tx, filters, filters.interval));
  const steps = new Map<string, ChartSegment[]>();
  for (const { date, id, name, count } of rows) {
    steps.set(date, [...(steps.get(date) ?? []), { id, name, count }]);
  }
  return [...steps].map(([date, categories]) => ({ date, categories }));
}
