import sql, { empty } from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

/** @returns false if it was there already */
export async function insertLogout(
  tx: Transaction,
  { customerId, jtiHash, keptS }: { customerId: number; jtiHash: Buffer; keptS: number },
): Promise<boolean> {
  const inserted = await tx.rows(sql`
    INSERT INTO sign_on_logouts (customer_id, jti_hash, expires_at)
    VALUES (${customerId}, ${jtiHash}, now() + make_interval(secs => ${keptS}))
    ON CONFLICT DO NOTHING RETURNING customer_id`);
  return inserted.length === 1;
}

interface Ended {
  readonly customerId: number;
  readonly issuer?: string;
  readonly subject?: string | null;
  readonly session?: string | null;
}

/** Ends sessions that a customer's provider has opened: all of them, or of a subject, or one. */
export async function endSessionsOf(
  tx: Transaction,
  { customerId, issuer, subject, session }: Ended,
): Promise<number> {
  const ended = await tx.rows(sql`
    UPDATE sessions s SET revoked_at = now() FROM session_sign_ons o
    WHERE o.session_id = s.id AND o.customer_id = ${customerId} AND s.only_customer_id = ${customerId}
      AND s.revoked_at IS NULL
      ${issuer === undefined ? empty : sql`AND o.issuer = ${issuer}`}
      ${typeof subject === 'string' ? sql`AND o.subject = ${subject}` : empty}
      ${typeof session === 'string' ? sql`AND o.provider_session = ${session}` : empty}
    RETURNING s.id`);
  return ended.length;
}

export async function endSessionsOfPerson(
  tx: Transaction,
  { customerId, userId }: { customerId: number; userId: number },
): Promise<void> {
  await tx.rows(sql`
    UPDATE sessions SET revoked_at = now()
    WHERE user_id = ${userId} AND only_customer_id = ${customerId} AND revoked_at IS NULL`);
}
