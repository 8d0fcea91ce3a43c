import type { UploadRefusal } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

/** A process that was killed while it scanned a file keeps it from others for so long. */
const CLAIM_MINUTES = 5;
const RETRY_SECONDS = 20;

export interface ClaimedUpload {
  readonly id: number;
  readonly customerId: number;
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
  readonly scans: number;
}

export function claimUpload(tx: Transaction): Promise<ClaimedUpload | undefined> {
  return tx.maybeOne(sql`
    UPDATE uploads SET claimed_until = now() + make_interval(mins => ${CLAIM_MINUTES}), scans = scans + 1
    WHERE id = (
      SELECT id FROM uploads
      WHERE sha256 IS NOT NULL AND media_type IS NULL AND refusal IS NULL AND removed_at IS NULL
        AND coalesce(claimed_until, '-infinity') < now()
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, customer_id AS "customerId", name, size_bytes AS "sizeBytes", sha256, scans`);
}

/** @param isCounted whether this was an attempt of the scanner */
export async function releaseClaim(
  tx: Transaction,
  { id, scans }: ClaimedUpload,
  isCounted: boolean,
): Promise<void> {
  await tx.rows(sql`
    UPDATE uploads
    SET claimed_until = now() + make_interval(secs => ${RETRY_SECONDS}), scans = ${isCounted ? scans : scans - 1}
    WHERE id = ${id} AND state = 'scanning'`);
}

export type Verdict = { readonly mediaType: string } | { readonly refusal: UploadRefusal };

/** What is refused leaves no content. @returns false if another process has decided meanwhile */
export async function settleUpload(
  tx: Transaction,
  { id, customerId }: ClaimedUpload,
  verdict: Verdict,
): Promise<boolean> {
  const [mediaType, refusal] = 'mediaType' in verdict ? [verdict.mediaType, null] : [null, verdict.refusal];
  const settled = await tx.maybeOne(sql`
    UPDATE uploads SET media_type = ${mediaType}, refusal = ${refusal}, claimed_until = NULL
    WHERE id = ${id} AND state = 'scanning' AND removed_at IS NULL RETURNING 1`);
  if (settled && refusal)
    await tx.rows(sql`DELETE FROM upload_parts WHERE customer_id = ${customerId} AND upload_id = ${id}`);
  return settled !== undefined;
}

/** Marks uploads that nothing refers to, or will, after a day, and returns marked ones, whose content has to be deleted. */
export async function markUnused(
  tx: Transaction,
  limit: number,
): Promise<{ readonly id: number; readonly customerId: number }[]> {
  await tx.rows(sql`
    UPDATE uploads SET removed_at = now()
    WHERE id IN (
      SELECT id FROM uploads u
      WHERE used_at IS NULL AND removed_at IS NULL AND touched_at < now() - interval '1 day'
        AND NOT EXISTS (
          SELECT FROM planned_documents p WHERE p.customer_id = u.customer_id AND p.upload_id = u.id)
      ORDER BY touched_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`);
  return tx.rows(sql`
    SELECT id, customer_id AS "customerId" FROM uploads WHERE removed_at IS NOT NULL ORDER BY id LIMIT ${limit}`);
}

export async function deleteUpload(tx: Transaction, id: number): Promise<void> {
  await tx.rows(sql`DELETE FROM uploads WHERE id = ${id} AND removed_at IS NOT NULL`);
}
