import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/index.ts';
import * as applications from './applications.service.ts';
import * as lists from './reference-lists.service.ts';
import { suggestSearch } from './suggestion.service.ts';

export function registerApplications(app: FastifyInstance): void {
  const { database } = app;

  implement(app, 'GET /customer-portal/applications', ({ scope, query }) =>
    applications.listApplications(database, scope, query),
  );
  implement(app, 'GET /customer-portal/applications/totals', ({ scope, query }) =>
    applications.totals(database, scope, query),
  );
  implement(app, 'GET /customer-portal/applications/suggestion', async ({ scope, query }) => ({
    suggestion: await suggestSearch(database, scope, query),
  }));
  implement(app, 'GET /customer-portal/applications/:id', async ({ scope, params }) => ({
    application: await applications.describeApplication(database, scope, params.id),
  }));
  implement(app, 'GET /customer-portal/applications/:id/neighbours', ({ scope, params, query }) =>
    applications.neighbours(database, scope, params.id, query),
  );
  implement(app, 'GET /customer-portal/applications/:id/outlook', async ({ scope, params }) => ({
    outlook: await applications.outlook(database, scope, params.id),
  }));
  registerReferenceLists(app);
}

function registerReferenceLists(app: FastifyInstance): void {
  const { database } = app;

  implement(app, 'GET /customer-portal/applications/statuses', async ({ scope, setHeader }) =>
    tagged(setHeader, { statuses: await lists.statuses(database, scope) }),
  );
  implement(app, 'GET /customer-portal/applications/main_status', async ({ scope, setHeader }) =>
    tagged(setHeader, { mainStatuses: await lists.mainStatuses(database, scope) }),
  );
  implement(app, 'GET /customer-portal/applications/categories', async ({ scope, setHeader }) =>
    tagged(setHeader, { categories: await lists.categories(database, scope) }),
  );
  implement(app, 'GET /customer-portal/applications/countries', async ({ scope, setHeader }) =>
    tagged(setHeader, { countries: await lists.countries(database, scope) }),
  );
}

/** Reference lists rarely change: the browser caches and revalidates them. */
function tagged<T>(setHeader: (name: string, value: string) => void, response: T): T {
  const hash = createHash('sha256').update(JSON.stringify(response)).digest('base64url').slice(0, 27);
  setHeader('etag', `"${hash}"`);
  setHeader('cache-control', 'private, no-cache');
  return response;
}
