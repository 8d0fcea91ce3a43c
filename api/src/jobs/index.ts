import type { FastifyInstance } from 'fastify';
import { metricsText } from './metrics.ts';
import { createScheduler, type Job, type SharedJob } from './scheduler.ts';

export { type KeptMonths, partitionJob } from './partitions.ts';
export { replicationJobs } from './replication.ts';
export { createScheduler, type Job, type SharedJob } from './scheduler.ts';

/**
 * Runs the jobs from when the server listens until it closes, and exposes their metrics at `/metrics`.
 *
 * @param otherMetrics in the text format of Prometheus, for the same page; left out while they fail
 */
export function registerJobs(
  app: FastifyInstance,
  jobs: readonly (Job | SharedJob)[],
  otherMetrics: () => Promise<string>,
): void {
  const scheduler = createScheduler(app.database, jobs, app.log);
  app.addHook('onListen', async () => scheduler.start());
  app.addHook('onClose', () => scheduler.stop());
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) =>
    reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(metricsText(scheduler.reports) + (await otherMetrics().catch(() => ''))),
  );
}
