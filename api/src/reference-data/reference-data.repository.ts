import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';
import type { ReferenceData } from './reference-data.ts';

export async function findReferenceData(tx: Transaction): Promise<ReferenceData> {
  const { facts } = await tx.one<{ facts: ReferenceData }>(sql`SELECT app.reference_data() AS facts`);
  return facts;
}

export async function storeReferenceData(tx: Transaction, facts: ReferenceData): Promise<void> {
  await tx.rows(sql`SELECT app.set_reference_data(${JSON.stringify(facts)}::jsonb)`);
}

/** Two changes at a time would each undo the other's. */
export async function lockReferenceData(tx: Transaction): Promise<void> {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('reference data', 0))`);
}
