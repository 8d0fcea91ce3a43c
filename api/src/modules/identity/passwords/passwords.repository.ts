import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

export interface Owner {
  readonly id: number;
  readonly email: string;
  readonly displayName: string;
}

export function findOwner(tx: Transaction, userId: number): Promise<Owner & { passwordHash: string | null }> {
  return tx.one(sql`
    SELECT u.id, u.email, u.display_name AS "displayName", c.password_hash AS "passwordHash"
    FROM users u LEFT JOIN credentials c ON c.user_id = u.id
    WHERE u.id = ${userId}`);
}

export async function isSessionActive(tx: Transaction, userId: number, sessionId: string): Promise<boolean> {
  const live = await tx.rows(sql`
    SELECT FROM sessions
    WHERE id = ${sessionId} AND user_id = ${userId} AND revoked_at IS NULL AND expires_at > now()`);
  return live.length === 1;
}

export async function upsertPassword(tx: Transaction, userId: number, passwordHash: string): Promise<void> {
  await tx.rows(sql`
    INSERT INTO credentials (user_id, password_hash) VALUES (${userId}, ${passwordHash})
    ON CONFLICT (user_id) DO UPDATE SET password_hash = EXCLUDED.password_hash, changed_at = now()`);
}

export async function revokeLinksAndDevices(tx: Transaction, userId: number): Promise<number> {
  await tx.rows(sql`
    UPDATE password_resets SET used_at = now() WHERE user_id = ${userId} AND used_at IS NULL`);
  const { deviceEpoch } = await tx.one<{ deviceEpoch: number }>(sql`
    UPDATE credentials SET device_epoch = device_epoch + 1 WHERE user_id = ${userId}
    RETURNING device_epoch AS "deviceEpoch"`);
  return deviceEpoch;
}

export async function deleteCalendarFeeds(tx: Transaction, userId: number): Promise<void> {
  await tx.rows(sql`DELETE FROM calendar_feeds WHERE user_id = ${userId}`);
}

export async function endSessions(tx: Transaction, userId: number, except: string | null): Promise<void> {
  await tx.rows(sql`
    UPDATE sessions SET revoked_at = now()
    WHERE user_id = ${userId} AND revoked_at IS NULL AND id IS DISTINCT FROM ${except}::uuid`);
}

export function findReset(tx: Transaction, tokenHash: Buffer): Promise<Owner | undefined> {
  return tx.maybeOne(sql`
    SELECT u.id, u.email, u.display_name AS "displayName"
    FROM password_resets r JOIN users u ON u.id = r.user_id AND u.status = 'active'
    WHERE r.token_hash = ${tokenHash} AND r.used_at IS NULL AND r.expires_at > now()`);
}

/** Who was invited as staff sets the first password by a link that a reset takes, too. */
export async function isFirstOfStaff(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const found = await tx.rows(sql`
    SELECT FROM password_resets r JOIN staff s ON s.user_id = r.user_id
    WHERE r.token_hash = ${tokenHash} AND NOT EXISTS (SELECT FROM credentials c WHERE c.user_id = r.user_id)`);
  return found.length === 1;
}

export async function consumeReset(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const used = await tx.rows(sql`
    UPDATE password_resets SET used_at = now()
    WHERE token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > now() RETURNING user_id`);
  return used.length === 1;
}
