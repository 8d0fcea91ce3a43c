import { applicationFilters, chartIntervals } from '@atrium/contract';
import type { Sql } from 'sql-template-tag';
import { type Charts, createCharts } from '../src/modules/applications/charts.service.ts';
import type { ReadRequest } from './read-load.ts';
import { fieldsOf, recordedSql } from './read-sql.ts';

/** How many connections a browser opens to one server without HTTP/2. */
export const CONNECTIONS = 6;

/** The ten calls of the dashboard, by the end of their path. */
export const dashboard = {
  count: 'total',
  total_spending: 'totals',
  count_by_app_date: 'byDate',
  status: 'byStatus',
  categories: 'byCategory',
  count_by_categories: 'byDateAndCategory',
  country: 'byCountry',
  top_10_customer: 'topCustomers',
  spending: 'spendingSplits',
  latest_application: 'latest',
} as const satisfies Record<string, keyof Charts>;

export interface DashboardRead extends ReadRequest {
  /** A token for each call, all of different people, so that no call shares a pass with another. */
  readonly ownTokens?: readonly string[];
  /** All calls are sent at once, as over HTTP/2, in place of over a few connections. */
  readonly atOnce?: boolean;
}

type Chart = (typeof dashboard)[keyof typeof dashboard];

/** Statements of the given calls at once. */
export function chartStatements(names: readonly Chart[], { query, scope }: ReadRequest): Promise<Sql[]> {
  const { interval, ...fields } = fieldsOf(query);
  const filters = {
    ...applicationFilters.parse(fields),
    interval: chartIntervals.find((each) => each === interval) ?? 'month',
    by: 'application' as const,
  };
  return recordedSql((database) => {
    const charts = createCharts(database);
    return Promise.all(names.map((name) => charts[name](scope, filters)));
  });
}
