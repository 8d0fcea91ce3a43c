import type { Totp } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';
import type { SealedSecret } from './sealed-secrets.ts';

export function findTotp(tx: Transaction): Promise<Totp | undefined> {
  return tx.maybeOne(sql`
    SELECT confirmed_at AS "addedAt", last_used_at AS "lastUsedAt"
    FROM totp_secrets WHERE user_id = app.user_id() AND confirmed_at IS NOT NULL`);
}

/** Replaces one that was not confirmed. */
export async function insertSecret(
  tx: Transaction,
  userId: number,
  { keyId, sealed }: SealedSecret,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO totp_secrets (user_id, sealed_secret, key_id) VALUES (${userId}, ${sealed}, ${keyId})
    ON CONFLICT (user_id) DO UPDATE
    SET sealed_secret = excluded.sealed_secret, key_id = excluded.key_id, created_at = now()
    WHERE totp_secrets.confirmed_at IS NULL`);
}

export interface StoredSecret extends SealedSecret {
  readonly isConfirmed: boolean;
}

export function findSecret(tx: Transaction, userId: number): Promise<StoredSecret | undefined> {
  return tx.maybeOne(sql`
    SELECT sealed_secret AS sealed, key_id AS "keyId", confirmed_at IS NOT NULL AS "isConfirmed"
    FROM totp_secrets
    WHERE user_id = ${userId} AND (confirmed_at IS NOT NULL OR created_at > now() - interval '15 minutes')`);
}

/** @returns false if it was confirmed or replaced in the meantime */
export async function confirmSecret(
  tx: Transaction,
  userId: number,
  { sealed, step }: { sealed: Buffer; step: number },
): Promise<boolean> {
  const confirmed = await tx.rows(sql`
    UPDATE totp_secrets SET confirmed_at = now(), last_step = ${step}
    WHERE user_id = ${userId} AND sealed_secret = ${sealed} AND confirmed_at IS NULL RETURNING user_id`);
  return confirmed.length === 1;
}

/** @returns false if that code, or a later one, was used before */
export async function recordStep(tx: Transaction, userId: number, step: number): Promise<boolean> {
  const used = await tx.rows(sql`
    UPDATE totp_secrets SET last_step = ${step}, last_used_at = now()
    WHERE user_id = ${userId} AND confirmed_at IS NOT NULL AND last_step < ${step} RETURNING user_id`);
  return used.length === 1;
}

export async function deleteSecret(
  tx: Transaction,
  userId: number,
  { addedInDays }: { addedInDays?: number } = {},
): Promise<boolean> {
  const removed = await tx.rows(sql`
    DELETE FROM totp_secrets
    WHERE user_id = ${userId} AND confirmed_at IS NOT NULL
      AND (${addedInDays ?? null}::int IS NULL OR confirmed_at > now() - make_interval(days => ${addedInDays ?? null}::int))
    RETURNING user_id`);
  return removed.length === 1;
}

export function findSecretsOfKeys(
  tx: Transaction,
  keyIds: readonly string[],
  batch: number,
): Promise<(SealedSecret & { readonly userId: number })[]> {
  return tx.rows(sql`
    SELECT user_id AS "userId", sealed_secret AS sealed, key_id AS "keyId"
    FROM totp_secrets WHERE key_id = ANY (${[...keyIds]}) ORDER BY user_id LIMIT ${batch} FOR UPDATE SKIP LOCKED`);
}

export async function updateSealing(
  tx: Transaction,
  userId: number,
  { keyId, sealed }: SealedSecret,
): Promise<void> {
  await tx.rows(sql`
    UPDATE totp_secrets SET sealed_secret = ${sealed}, key_id = ${keyId} WHERE user_id = ${userId}`);
}
