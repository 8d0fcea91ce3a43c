import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

/** The latest session of each person is kept. */
export async function hasSignedInBefore(tx: Transaction, userId: number): Promise<boolean> {
  const former = await tx.rows(
    sql`SELECT FROM sessions WHERE user_id = ${userId} AND started_at IS NOT NULL LIMIT 1`,
  );
  return former.length > 0;
}

/** The session has not started yet and expires with its login token. */
export async function insertSession(
  tx: Transaction,
  userId: number,
  ipAddress: string,
  userAgent: string,
): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    INSERT INTO sessions (id, user_id, expires_at, ip_address, user_agent)
    VALUES (${randomBytes(16).toString('hex')}, ${userId}, now() + interval '5 minutes', ${ipAddress}, ${userAgent.slice(0, 500)})
    RETURNING id`);
  return id;
}

/** `lockPerson` serializes concurrent logins of one person. */
export async function revokeIdlestSessions(
  tx: Transaction,
  userId: number,
  { keep, limit }: { keep: string; limit: number },
): Promise<number> {
  const ended = await tx.rows(sql`
    UPDATE sessions SET revoked_at = now()
    WHERE id IN (
      SELECT id FROM sessions
      WHERE user_id = ${userId} AND id <> ${keep} AND revoked_at IS NULL AND expires_at > now()
      ORDER BY last_used_at DESC, id OFFSET ${limit - 1})
    RETURNING id`);
  return ended.length;
}
