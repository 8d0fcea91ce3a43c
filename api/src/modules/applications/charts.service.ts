import type { Application, ApplicationFilters, ChartSegment, SpendingSplits } from '@atrium/contract';
import type { Database, Queryable, Scope } from '../../db/index.ts';
import { applicationFilter } from './application-filter.repository.ts';
import { listLatestApplications } from './applications.repository.ts';
import { batchCharts } from './chart-batches.ts';
import type { Chart, Interval } from './chart-passes.repository.ts';
import * as chart from './charts.repository.ts';
import { type Payments, splitPayments, sumPayments } from './fees/fees.service.ts';
import { narrowed } from './filters.service.ts';

const TOP_CUSTOMERS = 10;
const LATEST = 10;
/** The applications of so many customers are read as a large selection. */
const MANY_CUSTOMERS = 50;

type Filters = ApplicationFilters;
type FiltersByDate = ApplicationFilters & { interval: Interval };
interface Money {
  readonly by: 'application' | 'payment';
}

export type Charts = ReturnType<typeof createCharts>;

export function createCharts(database: Database) {
  const readChart = batchCharts(database);
  const rowsOf = async <Row>(scope: Scope, filters: Filters, chart: Chart): Promise<Row[]> => {
    const narrow = await narrowed(database, scope, filters);
    const isLarge = narrow.customer.length > MANY_CUSTOMERS;
    return readChart<Row>(scope, { filters: narrow, isLarge }, chart);
  };
  const rowOf = async <Row>(scope: Scope, filters: Filters, chart: Chart): Promise<Row> => {
    const [row] = await rowsOf<Row>(scope, filters, chart);
    if (row === undefined) throw new Error('Expected one row, got none.');
    return row;
  };
  const readPayments = async <R>(
    scope: Scope,
    { from, to, ...filters }: Filters,
    read: (tx: Queryable, payments: Payments) => Promise<R>,
  ): Promise<R> => {
    const condition = applicationFilter(await narrowed(database, scope, filters));
    return database.queryInScope(scope, (tx) => read(tx, { condition, from, to }), laneOf(scope));
  };
  const segments = (chart: Chart) => (scope: Scope, filters: Filters) =>
    rowsOf<ChartSegment>(scope, filters, chart);

  return {
    byCategory: segments(chart.countByCategory),
    byCountry: segments(chart.countByCountry),
    byStatus: segments(chart.countByStatus),
    topCustomers: segments(chart.countByCustomer(TOP_CUSTOMERS)),
    total: async (scope: Scope, filters: Filters) =>
      (await rowOf<{ count: number }>(scope, filters, chart.countAll)).count,
    totals: async (scope: Scope, { by, ...filters }: Filters & Money) => {
      const isByPayment = by === 'payment' && (filters.from ?? filters.to) !== undefined;
      const { amount, unpaid, currency } = isByPayment
        ? await readPayments(scope, filters, sumPayments)
        : await rowOf<chart.Sums>(scope, filters, chart.sumSpending);
      return { totalSpending: { amount, currency }, totalUnpaid: { amount: unpaid, currency } };
    },
    spendingSplits: (scope: Scope, { by, ...filters }: FiltersByDate & Money): Promise<SpendingSplits> =>
      by === 'payment'
        ? readPayments(scope, filters, (tx, payments) =>
            splitPayments(tx, { ...payments, interval: filters.interval }),
          )
        : rowOf<SpendingSplits>(scope, filters, chart.splitSpending(filters.interval)),
    byDate: (scope: Scope, filters: FiltersByDate) =>
      rowsOf<{ date: string; count: number }>(scope, filters, chart.countByDate(filters.interval)),
    byDateAndCategory: async (scope: Scope, filters: FiltersByDate) =>
      stepsOf(
        await rowsOf<chart.CategoryOnDate>(scope, filters, chart.countByDateAndCategory(filters.interval)),
      ),
    latest: async (scope: Scope, filters: Filters): Promise<Application[]> => {
      const narrow = await narrowed(database, scope, filters);
      return database.queryInScope(scope, (tx) => listLatestApplications(tx, narrow, LATEST), 'list');
    },
  };
}

/** Several customers may have many rows, so their charts use the lane of reports. */
const laneOf = ({ customerIds }: Scope) => (customerIds.length > 1 ? 'report' : 'list');

function stepsOf(rows: readonly chart.CategoryOnDate[]): { date: string; categories: ChartSegment[] }[] {
  const steps = new Map<string, ChartSegment[]>();
  for (const { date, id, name, count } of rows) {
    const categories = steps.get(date) ?? [];
    categories.push({ id, name, count });
    steps.set(date, categories);
  }
  return [...steps].map(([date, categories]) => ({ date, categories }));
}
