import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import type { StoredPurpose, UploadOwner } from './uploads.repository.ts';

/** Locks the uploads of a person that can be referred to for a purpose: what is missing is not ready, or not theirs. */
export async function lockReady(
  tx: Transaction,
  { customerId, userId }: UploadOwner,
  purpose: StoredPurpose,
  ids: readonly number[],
): Promise<number> {
  const ready = await tx.rows(sql`
    SELECT FROM uploads
    WHERE customer_id = ${customerId} AND id = ANY (${ids}::int[]) AND person_id = ${userId} AND purpose = ${purpose}
      AND state = 'ready' AND used_at IS NULL AND removed_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`);
  return ready.length;
}

export async function markUsed(
  tx: Transaction,
  { customerId }: Pick<UploadOwner, 'customerId'>,
  ids: readonly number[],
): Promise<void> {
  await tx.rows(sql`
    UPDATE uploads SET used_at = now() WHERE customer_id = ${customerId} AND id = ANY (${ids}::int[])`);
}

/** A job deletes what nothing refers to any more. From now on no one reads it. */
export async function removeUpload(
  tx: Transaction,
  { customerId }: Pick<UploadOwner, 'customerId'>,
  id: number,
): Promise<void> {
  await tx.rows(sql`
    UPDATE uploads SET used_at = NULL, removed_at = now() WHERE customer_id = ${customerId} AND id = ${id}`);
}
