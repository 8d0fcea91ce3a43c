import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';

/** Takes a job's lock until the transaction ends. @returns false while another process holds it */
export async function tryAdvisoryLock(tx: Transaction, job: string): Promise<boolean> {
  const { isLocked } = await tx.one<{ isLocked: boolean }>(sql`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`atrium job ${job}`}, 0)) AS "isLocked"`);
  return isLocked;
}
