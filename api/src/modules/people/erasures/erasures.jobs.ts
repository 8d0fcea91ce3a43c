import type { Job } from '../../../jobs/index.ts';
import { finishErasure } from './erasures.repository.ts';

const EVERY_MS = 300_000;

/** Repeats each erasure once, for what requests wrote that were in flight. */
export function erasureJobs(): Job[] {
  return [{ name: 'finish-erasures', everyMs: EVERY_MS, runBatch: finishErasure }];
}
