import type { Database } from '../../db/index.ts';
import type { SharedJob } from '../../jobs/index.ts';
import { showNextDue } from './documents.service.ts';

const MINUTE_MS = 60_000;

/** Replicas share the work: each shows documents of its own. */
export function documentJob(database: Database): SharedJob {
  return { name: 'show-planned-documents', everyMs: MINUTE_MS, runSharedBatch: () => showNextDue(database) };
}
