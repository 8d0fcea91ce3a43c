import sql from 'sql-template-tag';
import { MONTHS_AHEAD } from '../db/index.ts';
import type { Job } from './scheduler.ts';

/** Rows are kept in full for these months; undefined for ever. */
export interface KeptMonths {
  readonly activity?: number | undefined;
  readonly notifications?: number | undefined;
}

/** Dispatched events are deleted after 30 days; what is left failed for good. */
const OUTBOX_MONTHS = 12;
const SIX_HOURS_MS = 21_600_000;

export function partitionJob({ activity, notifications }: KeptMonths): Job {
  const months = {
    outbox: OUTBOX_MONTHS,
    ...(activity ? { activity_logs: activity } : {}),
    ...(notifications ? { notifications, deliveries: notifications } : {}),
  };
  return {
    name: 'keep-partitions',
    everyMs: SIX_HOURS_MS,
    runBatch: async (tx) => {
      await tx.rows(sql`SELECT app.keep_partitions(${MONTHS_AHEAD}, ${JSON.stringify(months)})`);
      return 0;
    },
  };
}
