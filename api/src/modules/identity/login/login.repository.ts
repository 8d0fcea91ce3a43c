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

interface NewSession {
  readonly userId: number;
  readonly ipAddress: string;
  readonly userAgent: string;
  /** Of the customer whose sign-on opens it; null for all that the person may act for. */
  readonly onlyCustomerId: number | null;
}

/** The session has not started yet and expires with its login token. */
export async function insertSession(
  tx: Transaction,
  { userId, ipAddress, userAgent, onlyCustomerId }: NewSession,
): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    INSERT INTO sessions (id, user_id, expires_at, ip_address, user_agent, only_customer_id)
    VALUES (${randomBytes(16).toString('hex')}, ${userId}, now() + interval '5 minutes', ${ipAddress},
            ${userAgent.slice(0, 500)}, ${onlyCustomerId})
    RETURNING id`);
  return id;
}

export interface SessionSignOn {
  readonly customerId: number;
  readonly issuer: string;
  readonly subject: string;
  /** What the provider calls its session; null if it does not say. */
  readonly providerSession: string | null;
}

export async function insertSessionSignOn(
  tx: Transaction,
  { userId, sessionId }: { userId: number; sessionId: string },
  { customerId, issuer, subject, providerSession }: SessionSignOn,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO session_sign_ons (session_id, customer_id, user_id, issuer, subject, provider_session)
    VALUES (${sessionId}, ${customerId}, ${userId}, ${issuer}, ${subject}, ${providerSession})`);
}

/**
 * `lockPerson` serializes concurrent logins of one person. Sessions of a customer's sign-on end each other only: its
 * provider can open as many as it likes.
 */
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
        AND only_customer_id IS NOT DISTINCT FROM (SELECT only_customer_id FROM sessions WHERE id = ${keep})
      ORDER BY last_used_at DESC, id OFFSET ${limit - 1})
    RETURNING id`);
  return ended.length;
}
