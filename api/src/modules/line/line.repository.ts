import type { LineLink } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import type { LineIdentity } from './line-client.ts';

/** Person whom the account is linked to, and whether they may sign in. */
export function findLinked(
  tx: Transaction,
  { issuer, subject }: LineIdentity,
): Promise<{ userId: number; isActive: boolean } | undefined> {
  return tx.maybeOne(sql`
    SELECT u.id AS "userId", u.status = 'active' AS "isActive"
    FROM external_accounts e JOIN users u ON u.id = e.user_id
    WHERE e.issuer = ${issuer} AND e.subject = ${subject}`);
}

/** Writes down that the account was used. @returns the person whom it is linked to */
export async function useLinked(
  tx: Transaction,
  { issuer, subject, displayName }: LineIdentity,
): Promise<number | undefined> {
  const used = await tx.maybeOne<{ userId: number }>(sql`
    UPDATE external_accounts
    SET last_used_at = now(), display_name = coalesce(${displayName ?? null}, display_name)
    WHERE issuer = ${issuer} AND subject = ${subject} RETURNING user_id AS "userId"`);
  return used?.userId;
}

export async function insertLink(
  tx: Transaction,
  { issuer, subject, displayName }: LineIdentity,
  { tokenHash, browserHash }: { tokenHash: Buffer; browserHash: Buffer },
): Promise<void> {
  await tx.rows(sql`DELETE FROM account_links WHERE expires_at < now() - interval '1 day'`);
  await tx.rows(sql`
    INSERT INTO account_links (token_hash, browser_hash, issuer, subject, display_name, expires_at)
    VALUES (${tokenHash}, ${browserHash}, ${issuer}, ${subject}, ${displayName ?? null},
            now() + interval '10 minutes')`);
}

/** Uses a link token up in the browser that it was given to; false for anything but a good one. */
export async function link(
  tx: Transaction,
  userId: number,
  { tokenHash, browserHash }: { tokenHash: Buffer; browserHash: Buffer },
): Promise<boolean> {
  const identity = await tx.maybeOne<LineIdentity>(sql`
    UPDATE account_links SET used_at = now()
    WHERE token_hash = ${tokenHash} AND browser_hash = ${browserHash} AND used_at IS NULL AND expires_at > now()
    RETURNING issuer, subject, display_name AS "displayName"`);
  if (!identity) return false;
  const linked = await tx.rows(sql`
    INSERT INTO external_accounts (issuer, subject, display_name, user_id)
    VALUES (${identity.issuer}, ${identity.subject}, ${identity.displayName ?? null}, ${userId})
    ON CONFLICT DO NOTHING RETURNING user_id`);
  return linked.length === 1;
}

/** Removes one account of the person, or all. @returns how many there were */
export async function unlink(tx: Transaction, userId: number, only: number | undefined): Promise<number> {
  const removed = await tx.rows(sql`
    DELETE FROM external_accounts
    WHERE user_id = ${userId} AND (${only ?? null}::int IS NULL OR id = ${only ?? null}) RETURNING id`);
  return removed.length;
}

/** The person's own, by row-level security. */
export function listLinks(tx: Transaction): Promise<LineLink[]> {
  return tx.rows(sql`
    SELECT id, display_name AS "displayName", linked_at AS "linkedAt", last_used_at AS "lastUsedAt"
    FROM external_accounts WHERE user_id = app.user_id() ORDER BY linked_at, id`);
}

/** Whether the person can sign in without LINE. */
export async function hasPassword(tx: Transaction, userId: number): Promise<boolean> {
  const found = await tx.rows(sql`SELECT FROM credentials WHERE user_id = ${userId}`);
  return found.length === 1;
}
