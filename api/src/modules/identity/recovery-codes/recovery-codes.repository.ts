import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

export function countCodes(tx: Transaction): Promise<{ remaining: number; createdAt: string | null }> {
  return tx.one(sql`
    SELECT (count(*) FILTER (WHERE used_at IS NULL))::int AS remaining, max(created_at) AS "createdAt"
    FROM recovery_codes WHERE user_id = app.user_id()`);
}

export async function replaceCodes(
  tx: Transaction,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.rows(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`);
  await tx.rows(sql`
    INSERT INTO recovery_codes (code_hash, user_id) SELECT hash, ${userId} FROM unnest(${[...hashes]}::bytea[]) hash`);
}

export async function isUnused(tx: Transaction, userId: number, codeHash: Buffer): Promise<boolean> {
  const found = await tx.rows(sql`
    SELECT FROM recovery_codes WHERE code_hash = ${codeHash} AND user_id = ${userId} AND used_at IS NULL`);
  return found.length === 1;
}

export async function consumeCode(tx: Transaction, userId: number, codeHash: Buffer): Promise<boolean> {
  const used = await tx.rows(sql`
    UPDATE recovery_codes SET used_at = now()
    WHERE code_hash = ${codeHash} AND user_id = ${userId} AND used_at IS NULL RETURNING user_id`);
  return used.length === 1;
}

export async function deleteRecentCodes(tx: Transaction, userId: number): Promise<void> {
  await tx.rows(sql`
    DELETE FROM recovery_codes WHERE user_id = ${userId} AND created_at > now() - interval '3 days'`);
}
