import type { AddedPermission, BellState } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';

export interface SessionBell extends Omit<BellState, 'permissionsOfRole'> {
  readonly sessionId: string;
  readonly addedPermissions: AddedPermission[];
}

/**
 * A token of a customer has only what names that customer and what is the person's alone, by the rule of the
 * notifications' row policy; so has that of a session that may not act for all customers of the person. Notifications of a
 * customer count only while the session may act for it.
 */
export function listBells(
  tx: Transaction,
  sessionIds: readonly string[],
  customerId: number,
): Promise<SessionBell[]> {
  const isOfToken = sql`(NOT m.is_ended AND m.missing IS NULL AND ${customerId} IN (0, m.customer_id))`;
  const isForAll = sql`(${customerId === 0} AND NOT access.is_limited)`;
  const namesNone = sql`app.customers_of(n.customer_id, n.message) = '{}'`;
  const isInScope = sql`(
    n.customer_id = ANY (access.customers) OR (n.customer_id IS NULL AND (${isForAll} OR (${namesNone} AND s.only_customer_id IS NULL))))`;
  return tx.rows(sql`
    SELECT s.id AS "sessionId",
           (SELECT coalesce(json_agg(json_build_object('customerId', b.customer_id, 'count', b.unread)), '[]')
            FROM (SELECT CASE WHEN n.customer_id IS NULL AND NOT coalesce(${namesNone}, false) THEN 0
                         ELSE n.customer_id END AS customer_id, count(*) AS unread
                  FROM notifications n
                  WHERE n.user_id = s.user_id AND ${isInScope} AND n.shown AND n.read_at IS NULL AND n.archived_at IS NULL
                    AND coalesce(n.snoozed_until <= now(), true)
                  GROUP BY 1) b) AS unread,
           coalesce((SELECT max(n.id) FROM notifications n
                     WHERE n.user_id = s.user_id AND ${isInScope} AND n.shown), 0) AS "latestId",
           access.roles,
           (SELECT coalesce(json_agg(json_build_object('name', p.name, 'roles', p.roles) ORDER BY p.name), '[]')
            FROM added_permissions p) AS "addedPermissions",
           coalesce((SELECT max(newest.id) FROM unnest(access.customers) AS m (customer_id), LATERAL (
                       SELECT g.id FROM messages g WHERE g.customer_id = m.customer_id ORDER BY g.id DESC LIMIT 1) newest),
                    0) AS "latestMessageId",
           (SELECT count(*) FROM invitations i
            WHERE ${customerId === 0} AND s.only_customer_id IS NULL AND i.email = u.email AND i.outcome IS NULL
              AND i.expires_at > now()) AS invitations
    FROM sessions s JOIN users u ON u.id = s.user_id AND u.status = 'active'
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(m.customer_id) FILTER (WHERE ${isOfToken}), '{}') AS customers,
             coalesce(json_agg(json_build_object('customerId', m.customer_id, 'role', m.role) ORDER BY m.customer_id)
                        FILTER (WHERE ${isOfToken}), '[]') AS roles,
             s.only_customer_id IS NOT NULL OR coalesce(bool_or(m.missing IS NOT NULL), false) AS is_limited
      FROM session_customers m WHERE m.session_id = s.id
    ) access
    WHERE s.id = ANY (${sessionIds}::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > now()`);
}
