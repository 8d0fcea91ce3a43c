import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/index.ts';
import * as savedViews from './saved-views.service.ts';

export function registerSavedViews(app: FastifyInstance): void {
  const { database } = app;

  implement(app, 'GET /customer-portal/applications/views', async ({ scope }) => ({
    views: await savedViews.views(database, scope),
  }));
  implement(app, 'POST /customer-portal/applications/views', async ({ scope, body }) => ({
    view: await savedViews.createView(database, scope, body),
  }));
  implement(app, 'POST /customer-portal/applications/views/:id', async ({ scope, params, body }) => ({
    view: await savedViews.changeView(database, scope, params.id, body),
  }));
  implement(app, 'POST /customer-portal/applications/views/:id/delete', ({ scope, params }) =>
    savedViews.deleteView(database, scope, params.id),
  );
}
