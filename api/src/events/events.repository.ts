import type { AddedPermission, BellState } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';

export interface SessionBell extends Omit<BellState, 'permissionsOfRole'> {
  readonly sessionId: string;
  readonly addedPermissions: AddedPermission[];
}

/**
 * A token of a customer has only what names that customer and what is the person's alone, by the rule of the
 * notifications' row policy. Unread notifications of a customer count only while the session may act for it.
 */
export function listBells(
  tx: Transaction,
  sessionIds: readonly string[],
  customerId: number,
): Promise<SessionBell[]> {
  const isForAll = customerId === 0;
  const namesNone = sql`app.customers_of(n.customer_id, n.message) = '{}'`;
  const isInScope = sql`(${isForAll} OR n.customer_id = ${customerId} OR ${namesNone})`;
  return tx.rows(sql`
    SELECT s.id AS "sessionId",
           (SELECT coalesce(json_agg(json_build_object('customerId', b.customer_id, 'count', b.unread)), '[]')
            FROM (SELECT CASE WHEN n.customer_id IS NULL AND NOT coalesce(${namesNone}, false) THEN 0
                         ELSE n.customer_id END AS customer_id, count(*) AS unread
                  FROM notifications n
                  WHERE n.user_id = s.user_id AND ${isInScope} AND n.shown AND n.read_at IS NULL AND n.archived_at IS NULL
                    AND coalesce(n.snoozed_until <= now(), true)
                    AND (n.customer_id IS NULL OR EXISTS (
                      SELECT FROM session_memberships m
                      WHERE m.session_id = s.id AND m.customer_id = n.customer_id))
                  GROUP BY 1) b) AS unread,
           coalesce((SELECT max(n.id) FROM notifications n
                     WHERE n.user_id = s.user_id AND ${isInScope} AND n.shown), 0) AS "latestId",
           (SELECT coalesce(json_agg(json_build_object('customerId', m.customer_id, 'role', m.role)
                                     ORDER BY m.customer_id), '[]')
            FROM session_memberships m
            WHERE m.session_id = s.id AND (${isForAll} OR m.customer_id = ${customerId})) AS roles,
           (SELECT coalesce(json_agg(json_build_object('name', p.name, 'roles', p.roles) ORDER BY p.name), '[]')
            FROM added_permissions p) AS "addedPermissions",
           coalesce((SELECT max(newest.id) FROM session_memberships m, LATERAL (
                       SELECT g.id FROM messages g WHERE g.customer_id = m.customer_id ORDER BY g.id DESC LIMIT 1) newest
                     WHERE m.session_id = s.id AND (${isForAll} OR m.customer_id = ${customerId})), 0) AS "latestMessageId",
           (SELECT count(*) FROM invitations i
            WHERE ${isForAll} AND i.email = u.email AND i.outcome IS NULL AND i.expires_at > now()) AS invitations
    FROM sessions s JOIN users u ON u.id = s.user_id AND u.status = 'active'
    WHERE s.id = ANY (${sessionIds}::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > now()`);
}
