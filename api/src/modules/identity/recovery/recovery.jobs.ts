import type { Job } from '../../../jobs/index.ts';
import { deleteOldRecoveries } from './recovery.repository.ts';

const HOUR_MS = 3_600_000;
const BATCH = 1_000;

/** They are kept for as long as one that was stopped counts, and a while longer to look into a theft. */
export function recoveryJobs(): Job[] {
  return [{ name: 'forget-recoveries', everyMs: HOUR_MS, runBatch: (tx) => deleteOldRecoveries(tx, BATCH) }];
}
