import type { KeptFacts } from '@atrium/contract/desk';
import sql from 'sql-template-tag';
import { nameOfMaker, type Transaction } from '../db/index.ts';
import type { ReferenceData } from './reference-data.ts';

export async function findReferenceData(tx: Transaction): Promise<ReferenceData> {
  const { facts } = await tx.one<{ facts: ReferenceData }>(sql`SELECT app.reference_data() AS facts`);
  return facts;
}

export async function storeReferenceData(tx: Transaction, facts: ReferenceData): Promise<void> {
  await tx.rows(sql`SELECT app.set_reference_data(${JSON.stringify(facts)}::jsonb)`);
}

export interface RowChange {
  readonly list: keyof ReferenceData;
  readonly former: KeptFacts | null;
  readonly present: KeptFacts | null;
}

export async function insertChanges(
  tx: Transaction,
  changes: readonly RowChange[],
  madeBy: string,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO reference_data_changes (list, former, present, made_by)
    SELECT list, former, present, ${madeBy}
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS change (list text, former jsonb, present jsonb)`);
}

/** Newest first. */
export function pageOfChanges(
  tx: Transaction,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<(RowChange & { id: number; at: string; by: string; name: string })[]> {
  return tx.rows(sql`
    SELECT id, at, ${nameOfMaker(sql`made_by`)} AS by, list, coalesce(present, former) ->> 'name' AS name, former, present
    FROM reference_data_changes ORDER BY id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`);
}

export async function countChanges(tx: Transaction): Promise<number> {
  const { total } = await tx.one<{ total: number }>(
    sql`SELECT count(*) AS total FROM reference_data_changes`,
  );
  return total;
}

/** Two changes at a time would each undo the other's. */
export async function lockReferenceData(tx: Transaction): Promise<void> {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('reference data', 0))`);
}
