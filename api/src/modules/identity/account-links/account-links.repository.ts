import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

export interface LineIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly displayName?: string | null | undefined;
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

/** The link token becomes used. @returns false if it is not valid in this browser */
export async function consumeLink(
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

export async function deleteLinks(
  tx: Transaction,
  userId: number,
  only: number | undefined,
): Promise<number> {
  const removed = await tx.rows(sql`
    DELETE FROM external_accounts
    WHERE user_id = ${userId} AND (${only ?? null}::int IS NULL OR id = ${only ?? null}) RETURNING id`);
  return removed.length;
}
