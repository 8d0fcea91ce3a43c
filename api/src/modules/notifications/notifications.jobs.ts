import type { Job } from '../../jobs/index.ts';
import { type Clock, databaseClock } from '../loyalty/points/clock.ts';
import { remindOfDeadlines, remindOfExpiringPoints } from './reminders.repository.ts';

const QUARTER_HOUR_MS = 900_000;
const BATCH = 500;
const DEADLINE_DAYS = [30, 7, 1];
const EXPIRY_DAYS = [60, 30, 7];

/** Reminders of dates that come near; whichever replica looks first sends them. */
export function reminderJobs(clock: Clock = databaseClock): Job[] {
  return [
    {
      name: 'remind-of-deadlines',
      everyMs: QUARTER_HOUR_MS,
      runBatch: (tx) => remindOfDeadlines(tx, { days: DEADLINE_DAYS, now: clock() }, BATCH),
    },
    {
      name: 'remind-of-expiring-points',
      everyMs: QUARTER_HOUR_MS,
      runBatch: (tx) => remindOfExpiringPoints(tx, { days: EXPIRY_DAYS, now: clock() }, BATCH),
    },
  ];
}
