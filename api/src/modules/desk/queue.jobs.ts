import type { Job } from '../../jobs/index.ts';
import { findNearDay, listUnqueued, queueDeadlines, setQueuedUntil } from './near-deadlines.repository.ts';

const MINUTE_MS = 60_000;
const BATCH = 500;

export function queueJobs(): Job[] {
  return [
    {
      name: 'queue-near-deadlines',
      everyMs: 5 * MINUTE_MS,
      runBatch: async (tx) => {
        const day = await findNearDay(tx);
        if (!day) return 0;
        const ids = await listUnqueued(tx, day, BATCH);
        if (ids.length > 0) await queueDeadlines(tx, ids);
        if (ids.length < BATCH) await setQueuedUntil(tx, day);
        return Math.max(ids.length, 1);
      },
    },
  ];
}
