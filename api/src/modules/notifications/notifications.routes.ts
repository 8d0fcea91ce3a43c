import type { FastifyInstance, FastifyRequest } from 'fastify';
import { implement, ProblemError } from '../../http/index.ts';
import { pageOfNotifications, readNotification } from './notifications.service.ts';

export function registerNotifications(app: FastifyInstance): void {
  implement(app, 'GET /customer-portal/notifications', ({ scope, query }) =>
    pageOfNotifications(app.database, scope, query),
  );
  implement(app, 'GET /customer-portal/notifications/read/:id', async ({ scope, params, request }) => {
    refusePrefetch(request);
    return { userNotification: await readNotification(app.database, scope, params.id) };
  });
}

/** The specification lets a GET change something here: what a browser fetches on a guess must not. */
function refusePrefetch({ headers }: FastifyRequest): void {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`;
  if (/prefetch|prerender|preview/i.test(purpose)) {
    throw new ProblemError('forbidden', { detail: 'A prefetch marks nothing as read.' });
  }
}
