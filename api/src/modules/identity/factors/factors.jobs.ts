import type { Job } from '../../../jobs/index.ts';
import { deleteOldProofs } from './factors.repository.ts';

const QUARTER_HOUR_MS = 900_000;
const BATCH = 1_000;

/** Anyone can cause challenges by opening the sign-in page. */
export function factorsJobs(): Job[] {
  return [
    {
      name: 'forget-old-proofs',
      everyMs: QUARTER_HOUR_MS,
      runBatch: (tx) => deleteOldProofs(tx, BATCH),
    },
  ];
}
