import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/index.ts';
import * as applications from './applications.service.ts';

export function registerApplications(app: FastifyInstance): void {
  const { database } = app;

  implement(app, 'GET /customer-portal/applications', ({ scope, query }) =>
    applications.listApplications(database, scope, query),
  );
  implement(app, 'GET /customer-portal/applications/:id', async ({ scope, params }) => ({
    application: await applications.describeApplication(database, scope, params.id),
  }));
  implement(app, 'GET /customer-portal/applications/statuses', async ({ scope }) => ({
    statuses: await applications.statuses(database, scope),
  }));
  implement(app, 'GET /customer-portal/applications/main_status', async ({ scope }) => ({
    mainStatuses: await applications.mainStatuses(database, scope),
  }));
  implement(app, 'GET /customer-portal/applications/categories', async ({ scope }) => ({
    categories: await applications.categories(database, scope),
  }));
}
