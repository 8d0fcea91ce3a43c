import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';
import type { StoredProvider } from './providers.repository.ts';

/** Whose attempt it is: a browser's, or that of a person's session. */
export type AttemptUse =
  | { readonly purpose: 'sign_in'; readonly browserHash: Buffer }
  | {
      readonly purpose: 'link' | 'test';
      readonly person: { readonly userId: number; readonly sessionId: string };
    };

export async function insertAttempt(
  tx: Transaction,
  use: AttemptUse,
  {
    stateHash,
    provider,
  }: { stateHash: Buffer; provider: Pick<StoredProvider, 'customerId' | 'issuer' | 'clientId'> },
): Promise<void> {
  const person = 'person' in use ? use.person : undefined;
  const browserHash = 'browserHash' in use ? use.browserHash : null;
  await tx.rows(sql`
    INSERT INTO sign_on_attempts (state_hash, customer_id, purpose, issuer, client_id, browser_hash, user_id, session_id,
                                  expires_at)
    VALUES (${stateHash}, ${provider.customerId}, ${use.purpose}, ${provider.issuer}, ${provider.clientId}, ${browserHash},
            ${person?.userId ?? null}, ${person?.sessionId ?? null}, now() + interval '10 minutes')`);
}

/** The attempt is used up. @returns the customer if it is of this use, and of the settings that the customer still has */
export async function consumeAttempt(
  tx: Transaction,
  use: AttemptUse,
  stateHash: Buffer,
): Promise<{ customerId: number; isCurrent: boolean } | undefined> {
  const person = 'person' in use ? use.person : undefined;
  const browserHash = 'browserHash' in use ? use.browserHash : null;
  return tx.maybeOne(sql`
    DELETE FROM sign_on_attempts a USING sign_on_providers p
    WHERE a.state_hash = ${stateHash} AND a.purpose = ${use.purpose} AND a.expires_at > now()
      AND a.browser_hash IS NOT DISTINCT FROM ${browserHash}::bytea
      AND a.user_id IS NOT DISTINCT FROM ${person?.userId ?? null}::int
      AND a.session_id IS NOT DISTINCT FROM ${person?.sessionId ?? null}::uuid
      AND p.customer_id = a.customer_id
    RETURNING a.customer_id AS "customerId", (p.issuer, p.client_id) = (a.issuer, a.client_id) AS "isCurrent"`);
}

export async function deleteOldAttempts(tx: Transaction, batch: number): Promise<number> {
  const attempts = await tx.rows(sql`
    DELETE FROM sign_on_attempts WHERE state_hash IN (
      SELECT state_hash FROM sign_on_attempts WHERE expires_at < now() LIMIT ${batch}) RETURNING 1`);
  const logouts = await tx.rows(sql`
    DELETE FROM sign_on_logouts WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM sign_on_logouts WHERE expires_at < now() LIMIT ${batch})) RETURNING 1`);
  return attempts.length + logouts.length;
}
