import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';
import type { ImportReport, RefusedLine } from '../import/index.ts';
import type { LockedImport } from './imports.repository.ts';

/**
 * Staged references that a former piece of the same file has, as if all of it was staged at once. Those of this piece are
 * kept for the next ones.
 */
export async function listRepeated(
  tx: Transaction,
  { id, customerId }: LockedImport,
): Promise<{ number: number; reason: string }[]> {
  const repeated = await tx.rows<{ number: number; reason: string }>(sql`
    SELECT DISTINCT ON (b.number) b.number, format('reference: %s is already on line %s', b.reference, l.line) AS reason
    FROM bulk_applications b
    JOIN import_lines l ON l.customer_id = ${customerId} AND l.import_id = ${id} AND l.reference = b.reference
    ORDER BY b.number, l.line`);
  await tx.rows(sql`
    INSERT INTO import_lines (customer_id, import_id, line, reference)
    SELECT ${customerId}, ${id}, number, reference FROM bulk_applications`);
  return repeated;
}

export async function keepRefused(
  tx: Transaction,
  { id, customerId }: LockedImport,
  refused: readonly RefusedLine[],
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO import_lines (customer_id, import_id, line, reason)
    SELECT ${customerId}, ${id}, line, reason
    FROM jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) AS given (line int, reason text)
    ON CONFLICT (customer_id, import_id, line) DO UPDATE SET reason = excluded.reason`);
}

/** Counts what a piece did, so that none is done twice. */
export async function advance(
  tx: Transaction,
  id: number,
  { stored, updated, unchanged, refused, linesDone }: ImportReport & { readonly linesDone: number },
): Promise<void> {
  await tx.rows(sql`
    UPDATE imports SET state = 'running', failures = 0, lines_done = ${linesDone}, stored = stored + ${stored},
                       updated = updated + ${updated}, unchanged = unchanged + ${unchanged},
                       refused = refused + ${refused.length}
    WHERE id = ${id}`);
}

/** @returns how often in a row it has failed */
export async function countFailure(tx: Transaction, id: number): Promise<number> {
  const { failures } = await tx.one<{ failures: number }>(sql`
    UPDATE imports SET failures = failures + 1 WHERE id = ${id} AND state IN ('waiting', 'running')
    RETURNING failures`);
  return failures;
}

export function listAbandoned(
  tx: Transaction,
  limit: number,
): Promise<Pick<LockedImport, 'id' | 'customerId'>[]> {
  return tx.rows(sql`
    SELECT id, customer_id AS "customerId" FROM imports
    WHERE state IN ('receiving', 'ready') AND created_at < now() - interval '1 day'
    ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`);
}

/** Refused lines quote what was imported. @returns how many were deleted */
export async function deleteOldRefused(tx: Transaction, keptDays: number, limit: number): Promise<number> {
  const deleted = await tx.rows(sql`
    DELETE FROM import_lines l USING (
      SELECT l.customer_id, l.import_id, l.line
      FROM imports i JOIN import_lines l ON l.customer_id = i.customer_id AND l.import_id = i.id
      WHERE i.ended_at < now() - make_interval(days => ${keptDays}) LIMIT ${limit}
    ) old
    WHERE l.customer_id = old.customer_id AND l.import_id = old.import_id AND l.line = old.line
    RETURNING 1`);
  return deleted.length;
}
