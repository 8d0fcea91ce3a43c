import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/index.ts';
import {
  byCategory,
  byCountry,
  byDate,
  byDateAndCategory,
  byStatus,
  latest,
  spendingSplits,
  topCustomers,
  total,
  totalSpending,
} from './charts.service.ts';

export function registerCharts(app: FastifyInstance): void {
  const { database } = app;

  implement(app, 'GET /customer-portal/charts/applications/categories', async ({ scope, query }) => ({
    data: await byCategory(database, scope, query),
  }));
  implement(app, 'GET /customer-portal/charts/applications/country', async ({ scope, query }) => ({
    data: await byCountry(database, scope, query),
  }));
  implement(app, 'GET /customer-portal/charts/applications/status', async ({ scope, query }) => ({
    data: await byStatus(database, scope, query),
  }));
  implement(app, 'GET /customer-portal/charts/applications/top_10_customer', async ({ scope, query }) => ({
    data: await topCustomers(database, scope, query),
  }));
  implement(app, 'GET /customer-portal/charts/applications/count_by_app_date', async ({ scope, query }) => ({
    data: await byDate(database, scope, query),
  }));
  implement(
    app,
    'GET /customer-portal/charts/applications/count_by_categories',
    async ({ scope, query }) => ({
      data: await byDateAndCategory(database, scope, query),
    }),
  );
  implement(app, 'GET /customer-portal/charts/applications/count', async ({ scope, query }) => ({
    applications: await total(database, scope, query),
  }));
  implement(app, 'GET /customer-portal/charts/applications/total_spending', async ({ scope, query }) => ({
    totalSpending: await totalSpending(database, scope, query),
  }));
  implement(app, 'GET /customer-portal/charts/applications/spending', async ({ scope, query }) => ({
    spending: await spendingSplits(database, scope, query),
  }));
  implement(app, 'GET /customer-portal/charts/applications/latest_application', async ({ scope, query }) => ({
    data: await latest(database, scope, query),
  }));
}
