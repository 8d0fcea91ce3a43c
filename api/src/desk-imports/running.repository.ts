import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';
import type { Contradiction, ImportReport, RefusedLine } from '../import/index.ts';
import type { LockedImport } from './imports.repository.ts';

/** The oldest one whose turn it is. Another process may have it. */
export function findNext(tx: Transaction): Promise<Pick<LockedImport, 'id' | 'isPartial'> | undefined> {
  return tx.maybeOne(sql`
    SELECT id, is_partial AS "isPartial" FROM imports WHERE state IN ('waiting', 'running') ORDER BY id LIMIT 1`);
}

/** @returns false once it has ended, as someone has cancelled it */
export async function noteLines(tx: Transaction, id: number, lines: number): Promise<boolean> {
  const noted = await tx.maybeOne(sql`
    UPDATE imports SET state = 'running', lines_done = least(${lines}, lines)
    WHERE id = ${id} AND state IN ('waiting', 'running') RETURNING id`);
  return noted !== undefined;
}

/**
 * Staged references that a former piece of the same file has, as if all of it was staged at once. Those of this piece are
 * kept for the next ones.
 */
export async function listRepeated(
  tx: Transaction,
  { id, customerId }: LockedImport,
): Promise<Contradiction[]> {
  const repeated = await tx.rows<Contradiction>(sql`
    SELECT DISTINCT ON (b.number) b.number, 'reference' AS field, 'repeated' AS key,
                                  jsonb_build_array(b.reference, l.line::text) AS values
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
    INSERT INTO import_lines (customer_id, import_id, line, reason, said)
    SELECT ${customerId}, ${id}, line, reason, said
    FROM jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) AS given (line int, reason text, said jsonb)
    ON CONFLICT (customer_id, import_id, line) DO UPDATE SET reason = excluded.reason, said = excluded.said`);
}

/** Counts what a piece did, so that none is done twice. */
export async function advance(
  tx: Transaction,
  id: number,
  { stored, updated, unchanged, refused }: ImportReport,
  { line, byte }: { readonly line: number; readonly byte: number },
): Promise<void> {
  await tx.rows(sql`
    UPDATE imports SET state = 'running', failures = 0, lines_done = ${line}, next_byte = ${byte}, stored = stored + ${stored},
                       updated = updated + ${updated}, unchanged = unchanged + ${unchanged},
                       refused = refused + ${refused.length}
    WHERE id = ${id}`);
}

/** @returns how often in a row it has failed; 0 for one that was cancelled meanwhile */
export async function countFailure(tx: Transaction, id: number): Promise<number> {
  const counted = await tx.maybeOne<{ failures: number }>(sql`
    UPDATE imports SET failures = failures + 1 WHERE id = ${id} AND state IN ('waiting', 'running')
    RETURNING failures`);
  return counted?.failures ?? 0;
}

export function listAbandoned(tx: Transaction, limit: number): Promise<Pick<LockedImport, 'id'>[]> {
  return tx.rows(sql`
    SELECT id FROM imports
    WHERE state IN ('receiving', 'ready') AND created_at < now() - interval '1 day'
    ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`);
}

/** Deletes what only an import that has not ended needs: its file, and references. @returns how many rows were deleted */
export async function deleteEnded(
  tx: Transaction,
  limits: { parts: number; lines: number },
): Promise<number> {
  const parts = await tx.rows(sql`
    DELETE FROM import_parts p USING (
      SELECT p.customer_id, p.import_id, p.from_byte
      FROM import_parts p JOIN imports i ON i.customer_id = p.customer_id AND i.id = p.import_id
      WHERE i.ended_at IS NOT NULL LIMIT ${limits.parts}
    ) old
    WHERE p.customer_id = old.customer_id AND p.import_id = old.import_id AND p.from_byte = old.from_byte
    RETURNING 1`);
  const lines = await tx.rows(sql`
    DELETE FROM import_lines l USING (
      SELECT l.customer_id, l.import_id, l.line
      FROM imports i JOIN import_lines l ON l.customer_id = i.customer_id AND l.import_id = i.id
      WHERE i.ended_at IS NOT NULL AND l.reference IS NOT NULL AND l.reason IS NULL LIMIT ${limits.lines}
    ) old
    WHERE l.customer_id = old.customer_id AND l.import_id = old.import_id AND l.line = old.line
    RETURNING 1`);
  return parts.length + lines.length;
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
