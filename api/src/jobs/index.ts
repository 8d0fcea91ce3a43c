import type { FastifyInstance } from 'fastify';
import { metricsText } from './metrics.ts';
import { createScheduler, type Job } from './scheduler.ts';

export { createScheduler, type Job } from './scheduler.ts';

/** Runs the jobs from when the server listens until it closes, and shows them at `/metrics`. */
export function registerJobs(app: FastifyInstance, jobs: readonly Job[]): void {
  const scheduler = createScheduler(app.database, jobs, app.log);
  app.addHook('onListen', async () => scheduler.start());
  app.addHook('onClose', () => scheduler.stop());
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, (_request, reply) =>
    reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(metricsText(scheduler.reports)),
  );
}
