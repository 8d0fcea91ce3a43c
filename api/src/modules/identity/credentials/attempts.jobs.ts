import type { Job } from '../../../jobs/index.ts';
import { deleteOldAttempts } from './attempts.repository.ts';

const QUARTER_HOUR_MS = 900_000;
const BATCH = 1_000;

/** Attempts count for an hour; old ones are deleted, since anyone can cause them and they contain addresses. */
export function attemptsJobs(): Job[] {
  return [
    {
      name: 'forget-login-attempts',
      everyMs: QUARTER_HOUR_MS,
      runBatch: (tx) => deleteOldAttempts(tx, BATCH),
    },
  ];
}
