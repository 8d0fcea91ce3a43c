import type { ObjectStore } from '@atrium/server/objects';
import type { Database } from '../../db/index.ts';
import type { FileScanner } from '../../file-checks/index.ts';
import type { SharedJob } from '../../jobs/index.ts';
import { removeUnused, scanNext } from './scanning.service.ts';

const SCAN_INTERVAL_MS = 500;
const QUARTER_HOUR_MS = 900_000;

export interface UploadScans {
  readonly scanner: FileScanner;
  /** Has to have room for the largest file. */
  readonly folder: string;
}

/** Replicas share the work: each claims files of its own. */
export function uploadJobs(
  database: Database,
  objects: ObjectStore | undefined,
  scans: UploadScans | undefined,
): SharedJob[] {
  return [
    ...(scans
      ? [
          {
            name: 'scan-uploads',
            everyMs: SCAN_INTERVAL_MS,
            runSharedBatch: () => scanNext({ database, objects, ...scans }),
          },
        ]
      : []),
    {
      name: 'remove-unused-uploads',
      everyMs: QUARTER_HOUR_MS,
      runSharedBatch: () => removeUnused({ database, objects }),
    },
  ];
}
