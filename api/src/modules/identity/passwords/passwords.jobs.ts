import type { Job } from '../../../jobs/index.ts';
import { deleteOldResetRequests } from './reset-requests.repository.ts';

const QUARTER_HOUR_MS = 900_000;
const BATCH = 10_000;

/** Old requests are deleted in the background, so that a flood of them does not slow down requests. */
export function passwordsJobs(): Job[] {
  return [
    {
      name: 'forget-reset-requests',
      everyMs: QUARTER_HOUR_MS,
      runBatch: (tx) => deleteOldResetRequests(tx, BATCH),
    },
  ];
}
