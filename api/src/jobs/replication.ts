import sql from 'sql-template-tag';
import type { Database } from '../db/index.ts';
import type { Job } from './scheduler.ts';

const EVERY_MS = 1_000;

/** Writes the time of the primary, by which reads see how far a replica is behind. */
export function replicationJobs({ replicas }: Database): Job[] {
  if (replicas.length === 0) return [];
  return [
    {
      name: 'replication-beat',
      everyMs: EVERY_MS,
      runBatch: async (tx) => {
        await tx.rows(sql`
          INSERT INTO replication_beat (at) VALUES (now())
          ON CONFLICT (is_only) DO UPDATE SET at = excluded.at`);
        return 0;
      },
    },
  ];
}
