import { applicationFilters, chartIntervals } from '@atrium/contract';
import type { Sql } from 'sql-template-tag';
import type { Database } from '../src/db/index.ts';
import * as charts from '../src/modules/applications/charts.service.ts';
import type { ReadRequest } from './read-load.ts';
import { fieldsOf, recordedSql } from './read-sql.ts';

/** How many connections a browser opens to one server. */
export const CONNECTIONS = 6;

type Filters = Parameters<typeof charts.byDate>[2];
type Chart = (database: Database, scope: ReadRequest['scope'], filters: Filters) => Promise<unknown>;

/** The ten calls of the dashboard, by the end of their path. */
export const dashboard: Readonly<Record<string, Chart>> = {
  count: charts.total,
  total_spending: charts.totalSpending,
  count_by_app_date: charts.byDate,
  status: charts.byStatus,
  categories: charts.byCategory,
  count_by_categories: charts.byDateAndCategory,
  country: charts.byCountry,
  top_10_customer: charts.topCustomers,
  spending: charts.spendingSplits,
  latest_application: charts.latest,
};

/** Statements of one of the calls. */
export function chartStatements(chart: Chart, { query, scope }: ReadRequest): Promise<Sql[]> {
  const { interval, ...fields } = fieldsOf(query);
  const filters = {
    ...applicationFilters.parse(fields),
    interval: chartIntervals.find((each) => each === interval) ?? 'month',
  };
  return recordedSql((database) => chart(database, scope, filters));
}
