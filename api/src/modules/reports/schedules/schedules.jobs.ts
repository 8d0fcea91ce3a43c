import type { Job } from '../../../jobs/index.ts';
import { type Clock, databaseClock } from '../../loyalty/points/clock.ts';
import { runDueSchedules } from './schedules.service.ts';

const MINUTE_MS = 60_000;
const BATCH = 50;

/** One replica at a time sends scheduled reports, and no report twice for a day. */
export function reportJobs(clock: Clock = databaseClock): Job[] {
  return [
    {
      name: 'send-reports',
      everyMs: MINUTE_MS,
      runBatch: (tx) => runDueSchedules(tx, clock() ?? new Date(), BATCH),
    },
  ];
}
