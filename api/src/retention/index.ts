import type { Job } from '../jobs/index.ts';
import { deleteExpired, type RecordKind, recordKinds } from './retention.repository.ts';

/** Days from when a record was of no more use. */
export type KeptDays = Readonly<Record<RecordKind, number>>;

export const DEFAULT_KEPT_DAYS: KeptDays = {
  sessions: 90,
  'one-time-passwords': 7,
  'password-resets': 30,
  invitations: 180,
  deliveries: 90,
  'failed-events': 90,
  reminders: 400,
};

const SIX_HOURS_MS = 21_600_000;
const BATCH = 1_000;

/** Each kind has a job, so that its metrics and its failures are its own. */
export function retentionJobs(keptDays: KeptDays): Job[] {
  return recordKinds.map((kind) => ({
    name: `delete-old-${kind}`,
    everyMs: SIX_HOURS_MS,
    runBatch: (tx) => deleteExpired(tx, kind, keptDays[kind], BATCH),
  }));
}
