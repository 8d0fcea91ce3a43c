import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';
import type { LinkOwner } from './link-owner.ts';

interface ResetRequest {
  readonly accountHash: Buffer;
  readonly ipAddress: string;
}

/** Serializes requests for one account and from one address until the transaction ends. */
export async function lockResetRequests(tx: Transaction, request: ResetRequest): Promise<void> {
  // The account always comes first, to prevent deadlocks.
  for (const name of [`reset ${request.accountHash.toString('hex')}`, `reset ${request.ipAddress}`])
    await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

export function countResetRequests(
  tx: Transaction,
  { accountHash, ipAddress }: ResetRequest,
): Promise<{ readonly ofAccount: number; readonly ofAddress: number }> {
  return tx.one(sql`
    SELECT (SELECT count(*)::int FROM password_reset_requests
            WHERE account_hash = ${accountHash} AND at > now() - interval '1 hour') AS "ofAccount",
           (SELECT count(*)::int FROM password_reset_requests
            WHERE ip_address = ${ipAddress} AND at > now() - interval '1 hour') AS "ofAddress"`);
}

export async function insertResetRequest(
  tx: Transaction,
  { accountHash, ipAddress }: ResetRequest,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO password_reset_requests (account_hash, ip_address) VALUES (${accountHash}, ${ipAddress})`);
}

export async function deleteOldResetRequests(tx: Transaction, batch: number): Promise<number> {
  const deleted = await tx.rows(sql`
    DELETE FROM password_reset_requests WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM password_reset_requests WHERE at < now() - interval '1 day' LIMIT ${batch}
    )) RETURNING ip_address`);
  return deleted.length;
}

export function insertReset(
  tx: Transaction,
  email: string,
  tokenHash: Buffer,
): Promise<LinkOwner | undefined> {
  return tx.maybeOne(sql`
    WITH owner AS (
      SELECT id, email, locale FROM users WHERE email = ${email} AND status = 'active'
    ), inserted AS (
      INSERT INTO password_resets (token_hash, user_id, expires_at)
      SELECT ${tokenHash}, id, now() + interval '30 minutes' FROM owner
    )
    SELECT email, locale, false AS "isRecovery" FROM owner`);
}
