import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import type { LineIdentity } from './line-client.ts';

/** Person whom the account is linked to, where that person may sign in. */
export async function findLinked(
  tx: Transaction,
  { issuer, subject }: LineIdentity,
): Promise<{ userId: number; isActive: boolean } | undefined> {
  return tx.maybeOne(sql`
    SELECT u.id AS "userId", u.status = 'active' AS "isActive"
    FROM external_accounts e JOIN users u ON u.id = e.user_id
    WHERE e.issuer = ${issuer} AND e.subject = ${subject}`);
}

export async function insertLink(
  tx: Transaction,
  { issuer, subject }: LineIdentity,
  { tokenHash, browserHash }: { tokenHash: Buffer; browserHash: Buffer },
): Promise<void> {
  await tx.rows(sql`DELETE FROM account_links WHERE expires_at < now() - interval '1 day'`);
  await tx.rows(sql`
    INSERT INTO account_links (token_hash, browser_hash, issuer, subject, expires_at)
    VALUES (${tokenHash}, ${browserHash}, ${issuer}, ${subject}, now() + interval '10 minutes')`);
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
    RETURNING issuer, subject`);
  if (!identity) return false;
  const linked = await tx.rows(sql`
    INSERT INTO external_accounts (issuer, subject, user_id)
    VALUES (${identity.issuer}, ${identity.subject}, ${userId})
    ON CONFLICT DO NOTHING RETURNING user_id`);
  return linked.length === 1;
}

export async function unlink(tx: Transaction, userId: number): Promise<void> {
  await tx.rows(sql`DELETE FROM external_accounts WHERE user_id = ${userId}`);
}
