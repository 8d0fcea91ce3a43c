import type { Database } from '../db/index.ts';
import type { Job, SharedJob } from '../jobs/index.ts';
import { removeOld, runNextPiece } from './running.service.ts';

const RUN_INTERVAL_MS = 2_000;
const MINUTE_MS = 60_000;

export function importJobs(database: Database): (Job | SharedJob)[] {
  return [
    {
      name: 'run-imports',
      everyMs: RUN_INTERVAL_MS,
      share: 0.5,
      runSharedBatch: () => runNextPiece(database),
    },
    { name: 'remove-old-imports', everyMs: MINUTE_MS, runBatch: removeOld },
  ];
}
