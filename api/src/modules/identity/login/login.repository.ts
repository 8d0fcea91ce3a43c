import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

const SESSIONS_COMPARED = 200;

/** Ignores version numbers, which change with updates. */
export async function isNewDevice(tx: Transaction, userId: number, userAgent: string): Promise<boolean> {
  const { isNew } = await tx.one<{ isNew: boolean }>(sql`
    SELECT count(*) > 0 AND NOT coalesce(bool_or(
             regexp_replace(user_agent, '[0-9._]+', '', 'g')
             = regexp_replace(${userAgent.slice(0, 500)}, '[0-9._]+', '', 'g')), false) AS "isNew"
    FROM (SELECT user_agent FROM sessions WHERE user_id = ${userId} AND started_at IS NOT NULL
          ORDER BY last_used_at DESC LIMIT ${SESSIONS_COMPARED}) former`);
  return isNew;
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
