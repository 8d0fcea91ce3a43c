import type { Job } from '../../../jobs/index.ts';
import { expireDue, forgetOldKeys, releaseDue } from '../ledger/index.ts';
import { type Clock, databaseClock } from './clock.ts';

const MINUTE_MS = 60_000;
/** Wallets in one batch: their locks are held until it commits. */
const WALLETS = 50;
const KEYS = 1_000;

/** What time does to points. An expired lot cannot be spent before its job ran, nor does a pending one wait for it. */
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
      runBatch: (tx) => forgetOldKeys(tx, KEYS, clock()),
    },
  ];
}
