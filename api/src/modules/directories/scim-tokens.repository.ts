import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

export interface ScimToken {
  readonly id: number;
  readonly customerId: number;
  readonly createdBy: number;
}

/** Unknown, replaced and revoked tokens, and those of closed customers, are the same. Notes the use once a minute. */
export async function useToken(tx: Transaction, hash: Buffer): Promise<ScimToken | undefined> {
  const token = await findToken(tx, hash);
  if (token)
    await tx.rows(sql`
      UPDATE scim_tokens SET last_used_at = now()
      WHERE id = ${token.id} AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`);
  return token;
}

/** The token stays until the transaction ends: who revokes it waits for what it does. */
export function holdToken(tx: Transaction, hash: Buffer): Promise<ScimToken | undefined> {
  return findToken(tx, hash, true);
}

export function findToken(tx: Transaction, hash: Buffer, isHeld = false): Promise<ScimToken | undefined> {
  const found = sql`
    SELECT t.id, t.customer_id AS "customerId", t.created_by AS "createdBy"
    FROM scim_tokens t JOIN customers c ON c.id = t.customer_id AND c.status = 'active'
    WHERE t.token_hash = ${hash} AND (t.ends_at IS NULL OR t.ends_at > now())`;
  return tx.maybeOne(isHeld ? sql`${found} FOR SHARE OF t` : found);
}

/** The current token goes on for a day, so that the directory can be given the new one meanwhile. */
export async function replaceToken(
  tx: Transaction,
  { customerId, hash, createdBy }: { customerId: number; hash: Buffer; createdBy: number },
): Promise<void> {
  await tx.rows(sql`DELETE FROM scim_tokens WHERE customer_id = ${customerId} AND ends_at IS NOT NULL`);
  await tx.rows(sql`
    UPDATE scim_tokens SET ends_at = now() + interval '1 day' WHERE customer_id = ${customerId}`);
  await tx.rows(sql`
    INSERT INTO scim_tokens (customer_id, token_hash, created_by) VALUES (${customerId}, ${hash}, ${createdBy})`);
}

export async function deleteTokens(tx: Transaction, customerId: number): Promise<number> {
  const deleted = await tx.rows(sql`DELETE FROM scim_tokens WHERE customer_id = ${customerId} RETURNING id`);
  return deleted.length;
}

const KEPT_ERRORS = 20;

export async function insertError(
  tx: Transaction,
  {
    customerId,
    request,
    status,
    detail,
  }: { customerId: number; request: string; status: number; detail: string },
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO scim_errors (customer_id, request, status, detail)
    VALUES (${customerId}, ${request}, ${status}, ${detail})`);
  await tx.rows(sql`
    DELETE FROM scim_errors WHERE customer_id = ${customerId} AND id <= (
      SELECT id FROM scim_errors WHERE customer_id = ${customerId} ORDER BY id DESC OFFSET ${KEPT_ERRORS} LIMIT 1)`);
}
