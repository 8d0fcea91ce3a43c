import type { Job } from '../../jobs/index.ts';
import { listNewlyNear, queueDeadlines } from './near-deadlines.repository.ts';

const MINUTE_MS = 60_000;
const BATCH = 500;

/** Adds deadlines to the queue that have become near since they were last changed. */
export function queueJobs(): Job[] {
  return [
    {
      name: 'queue-near-deadlines',
      everyMs: 5 * MINUTE_MS,
      runBatch: async (tx) => {
        const ids = await listNewlyNear(tx, BATCH);
        if (ids.length === 0) return 0;
        await queueDeadlines(tx, ids);
        return ids.length;
      },
    },
  ];
}
