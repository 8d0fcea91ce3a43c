import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

export interface Owner {
  readonly id: number;
  readonly email: string;
  readonly displayName: string;
}

/** Person, key and age of the session, as a change of the password needs them. */
export function findOwner(
  tx: Transaction,
  userId: number,
  sessionId: string,
): Promise<Owner & { passwordHash: string | null; sessionAgeS: number }> {
  return tx.one(sql`
    SELECT u.id, u.email, u.display_name AS "displayName", c.password_hash AS "passwordHash",
           extract(epoch FROM now() - s.created_at)::float8 AS "sessionAgeS"
    FROM users u JOIN sessions s ON s.user_id = u.id AND s.id = ${sessionId}
    LEFT JOIN credentials c ON c.user_id = u.id
    WHERE u.id = ${userId}`);
}

export async function storePassword(tx: Transaction, userId: number, passwordHash: string): Promise<void> {
  await tx.rows(sql`
    INSERT INTO credentials (user_id, password_hash) VALUES (${userId}, ${passwordHash})
    ON CONFLICT (user_id) DO UPDATE SET password_hash = EXCLUDED.password_hash, changed_at = now()`);
  await tx.rows(sql`
    UPDATE password_resets SET used_at = now() WHERE user_id = ${userId} AND used_at IS NULL`);
}

/** Ends the person's sessions, all or all but one. */
export async function endSessions(tx: Transaction, userId: number, except: string | null): Promise<void> {
  await tx.rows(sql`
    UPDATE sessions SET revoked_at = now()
    WHERE user_id = ${userId} AND revoked_at IS NULL AND id IS DISTINCT FROM ${except}::uuid`);
}

export interface RequestCounts {
  readonly ofAccount: number;
  readonly ofAddress: number;
}

/** More than any limit: how often beyond it does not matter, and is not counted. */
const COUNTED = 100;

/** Writes the request down and counts those of the last hour, this one included. */
export async function countResetRequest(
  tx: Transaction,
  accountHash: Buffer,
  ipAddress: string,
): Promise<RequestCounts> {
  await tx.rows(sql`
    INSERT INTO password_reset_requests (account_hash, ip_address) VALUES (${accountHash}, ${ipAddress})`);
  return tx.one(sql`
    SELECT (SELECT count(*) FROM (
              SELECT FROM password_reset_requests
              WHERE account_hash = ${accountHash} AND at > now() - interval '1 hour' LIMIT ${COUNTED}) account
           ) AS "ofAccount",
           (SELECT count(*) FROM (
              SELECT FROM password_reset_requests
              WHERE ip_address = ${ipAddress} AND at > now() - interval '1 hour' LIMIT ${COUNTED}) address
           ) AS "ofAddress"`);
}

/** Forgets requests of more than a day ago. @returns how many of the batch */
export async function forgetResetRequests(tx: Transaction, batch: number): Promise<number> {
  const forgotten = await tx.rows(sql`
    DELETE FROM password_reset_requests WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM password_reset_requests WHERE at < now() - interval '1 day' LIMIT ${batch}
    )) RETURNING ip_address`);
  return forgotten.length;
}

/** Writes a reset down where the address belongs to an active person, whom it answers. */
export function insertReset(tx: Transaction, email: string, tokenHash: Buffer): Promise<Owner | undefined> {
  return tx.maybeOne(sql`
    WITH owner AS (
      SELECT id, email, display_name FROM users WHERE email = ${email} AND status = 'active'
    ), inserted AS (
      INSERT INTO password_resets (token_hash, user_id, expires_at)
      SELECT ${tokenHash}, id, now() + interval '30 minutes' FROM owner
    )
    SELECT id, email, display_name AS "displayName" FROM owner`);
}

/** Person of a token that is good still. Nothing is used up yet. */
export function findReset(tx: Transaction, tokenHash: Buffer): Promise<Owner | undefined> {
  return tx.maybeOne(sql`
    SELECT u.id, u.email, u.display_name AS "displayName"
    FROM password_resets r JOIN users u ON u.id = r.user_id AND u.status = 'active'
    WHERE r.token_hash = ${tokenHash} AND r.used_at IS NULL AND r.expires_at > now()`);
}

/** Uses the token up; false for whoever comes second. */
export async function useReset(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const used = await tx.rows(sql`
    UPDATE password_resets SET used_at = now()
    WHERE token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > now() RETURNING user_id`);
  return used.length === 1;
}
