import type { FastifyInstance, FastifyRequest } from 'fastify';
import { implement, ProblemError } from '../../http/index.ts';
import { deliverDue } from './deliveries.service.ts';
import { createWorker } from './delivery-worker.ts';
import type { LineChannel } from './line-channel.ts';
import { pageOfNotifications, readAllNotifications, readNotification } from './notifications.service.ts';

export function registerNotifications(app: FastifyInstance): void {
  implement(app, 'GET /customer-portal/notifications', (call) =>
    pageOfNotifications(app.database, call, call.query),
  );
  implement(app, 'GET /customer-portal/notifications/read/:id', async (call) => {
    refusePrefetch(call.request);
    return { userNotification: await readNotification(app.database, call, call.params.id) };
  });
  implement(app, 'POST /customer-portal/notifications/read_all', ({ scope, body }) =>
    readAllNotifications(app.database, scope, body),
  );
}

/** Sends what goes by mail and LINE, from when the server listens until it closes. */
export function registerDeliveries(app: FastifyInstance, line: LineChannel | undefined): void {
  const worker = createWorker(
    () => deliverDue({ database: app.database, mailer: app.mailer, line }),
    (error) => app.log.error({ err: error }, 'deliveries failed; they go on'),
  );
  app.addHook('onListen', async () => worker.start());
  app.addHook('onClose', () => worker.stop());
}

/** The specification lets a GET change something here: what a browser fetches on a guess must not. */
function refusePrefetch({ headers }: FastifyRequest): void {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers[name] ?? '');
  if (/prefetch|prerender|preview/i.test(purposes.join(' '))) {
    throw new ProblemError('forbidden', { detail: 'A prefetch marks nothing as read.' });
  }
}
