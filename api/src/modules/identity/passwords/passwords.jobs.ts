import type { Job } from '../../../jobs/index.ts';
import { forgetResetRequests } from './passwords.repository.ts';

const QUARTER_HOUR_MS = 900_000;
const BATCH = 10_000;

/** Not with each request: whoever makes many would pay for none of them, and everybody for all. */
export function passwordsJobs(): Job[] {
  return [
    {
      name: 'forget-reset-requests',
      everyMs: QUARTER_HOUR_MS,
      runBatch: (tx) => forgetResetRequests(tx, BATCH),
    },
  ];
}
