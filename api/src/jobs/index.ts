import type { FastifyInstance } from 'fastify';
import { watchJobs } from './metrics.ts';
import { createScheduler, type Job, type SharedJob } from './scheduler.ts';

export { type KeptMonths, partitionJob } from './partitions.ts';
export { replicationJobs } from './replication.ts';
export { createScheduler, type Job, type JobLog, type SharedJob } from './scheduler.ts';

export function registerJobs(app: FastifyInstance, jobs: readonly (Job | SharedJob)[]): void {
  const scheduler = createScheduler(app.database, jobs, app.log);
  watchJobs(app.metrics, scheduler.reports);
  app.addHook('onListen', async () => scheduler.start());
  app.addHook('onClose', () => scheduler.stop());
}
