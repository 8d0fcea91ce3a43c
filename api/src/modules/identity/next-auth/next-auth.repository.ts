import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

/** Of a security policy; a pause that is not longer than this need not be remembered. */
const SHORTEST_IDLE_LIMIT_S = 15 * 60;

export interface SessionOwner {
  readonly id: number;
  readonly email: string;
  readonly displayName: string;
  readonly isStaff: boolean;
}

const isStaff = sql`EXISTS (SELECT FROM staff t WHERE t.user_id = u.id AND t.deactivated_at IS NULL) AS "isStaff"`;

export async function startSession(
  tx: Transaction,
  proof: { userId: number; sessionId: string; jti: string },
  maxAgeS: number,
): Promise<SessionOwner | undefined> {
  const used = await tx.maybeOne(sql`
    INSERT INTO used_login_tokens (jti) VALUES (${proof.jti}) ON CONFLICT DO NOTHING RETURNING jti`);
  if (!used) return undefined;
  await tx.rows(sql`DELETE FROM used_login_tokens WHERE used_at < now() - interval '10 minutes'`);
  return tx.maybeOne(sql`
    UPDATE sessions s
    SET started_at = now(), last_used_at = now(), expires_at = now() + make_interval(secs => ${maxAgeS})
    FROM users u
    WHERE s.id = ${proof.sessionId} AND s.user_id = ${proof.userId} AND s.started_at IS NULL
      AND s.revoked_at IS NULL AND s.expires_at > now() AND u.id = s.user_id AND u.status = 'active'
    RETURNING u.id, u.email, u.display_name AS "displayName", ${isStaff}`);
}

interface SessionLimits {
  readonly maxAgeS: number;
  readonly maxLifetimeS: number;
  /** Of a session that a customer's sign-on has opened. */
  readonly signOnLifetimeS: number;
}

/** @returns `undefined` if the session has ended or its person is not active. */
export async function touchSession(
  tx: Transaction,
  sessionId: string,
  userId: number,
  { maxAgeS, maxLifetimeS, signOnLifetimeS }: SessionLimits,
): Promise<SessionOwner | undefined> {
  const owner = await tx.maybeOne<SessionOwner & { idleS: number }>(sql`
    SELECT u.id, u.email, u.display_name AS "displayName", ${isStaff},
           extract(epoch FROM now() - s.last_used_at)::float8 AS "idleS"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ${sessionId} AND s.user_id = ${userId} AND s.started_at IS NOT NULL
      AND s.revoked_at IS NULL AND s.expires_at > now() AND u.status = 'active'`);
  if (!owner) return undefined;
  const { idleS, ...rest } = owner;
  // Once a minute is precise enough, and avoids a write for each read.
  if (idleS > 60) {
    if (idleS > SHORTEST_IDLE_LIMIT_S) {
      await tx.rows(sql`
        INSERT INTO session_pauses (session_id, user_id, length)
        SELECT id, user_id, now() - last_used_at FROM sessions WHERE id = ${sessionId}
        ON CONFLICT DO NOTHING`);
    }
    await tx.rows(sql`
      UPDATE sessions
      SET last_used_at = now(),
          expires_at = least(now() + make_interval(secs => ${maxAgeS}),
                             created_at + make_interval(secs => CASE WHEN only_customer_id IS NULL
                               THEN ${maxLifetimeS}::int ELSE ${signOnLifetimeS}::int END))
      WHERE id = ${sessionId}`);
  }
  return rest;
}

/** Whether a session was ended by someone, such as its person on another device, rather than by its age. */
export async function wasRevoked(tx: Transaction, sessionId: string, userId: number): Promise<boolean> {
  const revoked = await tx.maybeOne(sql`
    SELECT FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ${sessionId} AND s.user_id = ${userId} AND (s.revoked_at IS NOT NULL OR u.status <> 'active')`);
  return revoked !== undefined;
}

export async function endSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.rows(sql`UPDATE sessions SET revoked_at = now() WHERE id = ${sessionId} AND revoked_at IS NULL`);
}
