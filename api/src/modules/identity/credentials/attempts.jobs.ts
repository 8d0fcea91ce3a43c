import type { Job } from '../../../jobs/index.ts';
import { forgetAttempts } from './attempts.repository.ts';

const QUARTER_HOUR_MS = 900_000;
const BATCH = 1_000;

/** Anybody can make attempts, and none is looked at after an hour: they do not stay, nor where they came from. */
export function attemptsJobs(): Job[] {
  return [
    {
      name: 'forget-login-attempts',
      everyMs: QUARTER_HOUR_MS,
      runBatch: (tx) => forgetAttempts(tx, BATCH),
    },
  ];
}
