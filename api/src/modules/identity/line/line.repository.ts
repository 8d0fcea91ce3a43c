import type { LineLink } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';
import type { LineIdentity } from '../account-links/index.ts';

export function findLinkedUser(
  tx: Transaction,
  { issuer, subject }: LineIdentity,
): Promise<{ userId: number; isActive: boolean } | undefined> {
  return tx.maybeOne(sql`
    SELECT u.id AS "userId", u.status = 'active' AS "isActive"
    FROM external_accounts e JOIN users u ON u.id = e.user_id
    WHERE e.issuer = ${issuer} AND e.subject = ${subject}`);
}

export async function updateLinkUse(
  tx: Transaction,
  { issuer, subject, displayName }: LineIdentity,
): Promise<number | undefined> {
  const used = await tx.maybeOne<{ userId: number }>(sql`
    UPDATE external_accounts
    SET last_used_at = now(), display_name = coalesce(${displayName ?? null}, display_name)
    WHERE issuer = ${issuer} AND subject = ${subject} RETURNING user_id AS "userId"`);
  return used?.userId;
}

export function listLinks(tx: Transaction): Promise<LineLink[]> {
  return tx.rows(sql`
    SELECT id, display_name AS "displayName", linked_at AS "linkedAt", last_used_at AS "lastUsedAt"
    FROM external_accounts WHERE user_id = app.user_id() ORDER BY linked_at, id`);
}
