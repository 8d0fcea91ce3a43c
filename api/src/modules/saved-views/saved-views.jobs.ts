import type { Job } from '../../jobs/index.ts';
import { deleteRemoved } from './saved-views.repository.ts';

const HOUR_MS = 3_600_000;
const BATCH = 500;

export const savedViewJobs: readonly Job[] = [
  { name: 'delete-removed-views', everyMs: HOUR_MS, runBatch: (tx) => deleteRemoved(tx, BATCH) },
];
