import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/index.ts';
import { createCharts } from './charts.service.ts';

export function registerCharts(app: FastifyInstance): void {
  const charts = createCharts(app.database);

  implement(app, 'GET /customer-portal/charts/applications/categories', async ({ scope, query }) => ({
    data: await charts.byCategory(scope, query),
  }));
  implement(app, 'GET /customer-portal/charts/applications/country', async ({ scope, query }) => ({
    data: await charts.byCountry(scope, query),
  }));
  implement(app, 'GET /customer-portal/charts/applications/status', async ({ scope, query }) => ({
    data: await charts.byStatus(scope, query),
  }));
  implement(app, 'GET /customer-portal/charts/applications/top_10_customer', async ({ scope, query }) => ({
    data: await charts.topCustomers(scope, query),
  }));
  implement(app, 'GET /customer-portal/charts/applications/count_by_app_date', async ({ scope, query }) => ({
    data: await charts.byDate(scope, query),
  }));
  implement(
    app,
    'GET /customer-portal/charts/applications/count_by_categories',
    async ({ scope, query }) => ({
      data: await charts.byDateAndCategory(scope, query),
    }),
  );
  implement(app, 'GET /customer-portal/charts/applications/count', async ({ scope, query }) => ({
    applications: await charts.total(scope, query),
  }));
  implement(app, 'GET /customer-portal/charts/applications/total_spending', ({ scope, query }) =>
    charts.totals(scope, query),
  );
  implement(app, 'GET /customer-portal/charts/applications/spending', async ({ scope, query }) => ({
    spending: await charts.spendingSplits(scope, query),
  }));
  implement(app, 'GET /customer-portal/charts/applications/latest_application', async ({ scope, query }) => ({
    data: await charts.latest(scope, query),
  }));
}
