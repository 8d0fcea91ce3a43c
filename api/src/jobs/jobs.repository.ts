import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';

/** Whether this transaction may do the job's work; only one at a time may, and a killed one lets go by itself. */
export async function takeTurn(tx: Transaction, job: string): Promise<boolean> {
  const { taken } = await tx.one<{ taken: boolean }>(sql`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`atrium job ${job}`}, 0)) AS taken`);
  return taken;
}
