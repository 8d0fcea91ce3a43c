import type { Passkey } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

const shown = sql`
  id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt", is_synced AS "isSynced"`;

export function listPasskeys(tx: Transaction): Promise<Passkey[]> {
  return tx.rows(sql`SELECT ${shown} FROM passkeys WHERE user_id = app.user_id() ORDER BY created_at, id`);
}

/** What authenticators are told of the passkeys that a person has. */
export interface KnownPasskey {
  readonly credentialId: Buffer;
  readonly transports: string[];
  readonly userHandle: Buffer;
}

export function findKnownPasskeys(tx: Transaction, userId: number): Promise<KnownPasskey[]> {
  return tx.rows(sql`
    SELECT credential_id AS "credentialId", transports, user_handle AS "userHandle"
    FROM passkeys WHERE user_id = ${userId} ORDER BY id`);
}

export function findOwner(tx: Transaction, userId: number): Promise<{ email: string; displayName: string }> {
  return tx.one(sql`SELECT email, display_name AS "displayName" FROM users WHERE id = ${userId}`);
}

export interface NewPasskey {
  readonly userId: number;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly userHandle: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly isSynced: boolean;
}

/** @returns `undefined` if it is a passkey already, of this person or another */
export function insertPasskey(tx: Transaction, passkey: NewPasskey): Promise<Passkey | undefined> {
  const { userId, credentialId, publicKey, userHandle, counter, transports, name, isSynced } = passkey;
  return tx.maybeOne(sql`
    INSERT INTO passkeys (user_id, credential_id, public_key, user_handle, counter, transports, name, is_synced)
    VALUES (${userId}, ${credentialId}, ${publicKey}, ${userHandle}, ${counter}, ${[...transports]}, ${name}, ${isSynced})
    ON CONFLICT (credential_id) DO NOTHING RETURNING ${shown}`);
}

export async function renamePasskey(
  tx: Transaction,
  userId: number,
  { id, name }: { id: number; name: string },
): Promise<boolean> {
  const renamed = await tx.rows(sql`
    UPDATE passkeys SET name = ${name} WHERE id = ${id} AND user_id = ${userId} RETURNING id`);
  return renamed.length === 1;
}

export async function deletePasskey(
  tx: Transaction,
  userId: number,
  id: number,
): Promise<string | undefined> {
  const removed = await tx.maybeOne<{ name: string }>(sql`
    DELETE FROM passkeys WHERE id = ${id} AND user_id = ${userId} RETURNING name`);
  return removed?.name;
}

/** A thief of the account may have added one, while its owner only has the mailbox. */
export async function deleteRecentPasskeys(tx: Transaction, userId: number): Promise<string[]> {
  const removed = await tx.rows<{ name: string }>(sql`
    DELETE FROM passkeys WHERE user_id = ${userId} AND created_at > now() - interval '3 days' RETURNING name`);
  return removed.map(({ name }) => name);
}

export interface StoredPasskey {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly publicKey: Buffer;
  readonly userHandle: Buffer;
  readonly counter: number;
}

/** Of an active account. */
export function findPasskey(tx: Transaction, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  return tx.maybeOne(sql`
    SELECT p.id, p.user_id AS "userId", p.name, p.public_key AS "publicKey", p.user_handle AS "userHandle", p.counter
    FROM passkeys p JOIN users u ON u.id = p.user_id AND u.status = 'active'
    WHERE p.credential_id = ${credentialId}`);
}

/** @returns false if the passkey was removed, or used with that count, in the meantime */
export async function recordUse(
  tx: Transaction,
  id: number,
  { counter, isSynced }: { counter: number; isSynced: boolean },
): Promise<boolean> {
  const used = await tx.rows(sql`
    UPDATE passkeys SET counter = ${counter}, is_synced = ${isSynced}, last_used_at = now()
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0)) RETURNING id`);
  return used.length === 1;
}
