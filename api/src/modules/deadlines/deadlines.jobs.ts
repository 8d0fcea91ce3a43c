import type { Job } from '../../jobs/index.ts';
import { type Clock, databaseClock } from '../loyalty/points/clock.ts';
import { lockDeadlines } from './deadline-changes.repository.ts';
import { listPassed, setMissed } from './missed.repository.ts';

/** A look at all customers takes 1.6 s at ten million applications, and days end once for each office. */
const INTERVAL_MS = 10 * 60_000;
const BATCH = 500;

/** Sets open deadlines to missed whose date has passed. Reads do not wait for this job: see `presentState`. */
export function deadlineJobs(clock: Clock = databaseClock): Job[] {
  return [
    {
      name: 'mark-missed-deadlines',
      everyMs: INTERVAL_MS,
      runBatch: async (tx) => {
        const ids = await listPassed(tx, clock(), BATCH);
        if (ids.length === 0) return 0;
        await lockDeadlines(tx, ids);
        await setMissed(tx, ids, clock());
        return ids.length;
      },
    },
  ];
}
