import type { Job } from '../../../jobs/index.ts';
import { deleteOldKeys, expireDue, releaseDue } from '../ledger/index.ts';
import { type Clock, databaseClock } from './clock.ts';

const MINUTE_MS = 60_000;
/** Each batch locks its wallets until it commits. */
const WALLETS = 50;
const KEYS = 1_000;

/** Whether a lot can be spent depends on its dates alone, so these jobs may be late. */
export function pointsJobs(clock: Clock = databaseClock): Job[] {
  return [
    {
      name: 'points-expire',
      everyMs: MINUTE_MS,
      runBatch: (tx) => expireDue(tx, WALLETS, clock()),
    },
    {
      name: 'points-release',
      everyMs: MINUTE_MS,
      runBatch: (tx) => releaseDue(tx, WALLETS, clock()),
    },
    {
      name: 'points-forget-keys',
      everyMs: 15 * MINUTE_MS,
      runBatch: (tx) => deleteOldKeys(tx, KEYS, clock()),
    },
  ];
}
