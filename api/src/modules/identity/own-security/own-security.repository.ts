import type { OwnDemand, SignIn } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

const SHOWN_SIGN_INS = 20;

export function listSignIns(tx: Transaction): Promise<SignIn[]> {
  return tx.rows(sql`
    SELECT s.created_at AS at, host(s.ip_address) AS "ipAddress", s.user_agent AS "userAgent",
           ARRAY(SELECT f.factor FROM session_factors f WHERE f.session_id = s.id ORDER BY f.proved_at) AS factors,
           s.revoked_at IS NULL AND s.expires_at > now() AS "isActive"
    FROM sessions s
    WHERE s.user_id = app.user_id() AND s.started_at IS NOT NULL
    ORDER BY s.created_at DESC, s.id LIMIT ${SHOWN_SIGN_INS}`);
}

export function listDemands(
  tx: Transaction,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: string },
): Promise<OwnDemand[]> {
  return tx.rows(sql`
    SELECT json_build_object('id', c.id, 'name', c.name) AS customer, p.demands, s.missing,
           CASE WHEN s.demanded <> p.demands
                THEN greatest(p.set_at, m.created_at) + make_interval(hours => 24 * p.grace_days) END AS "appliesFrom"
    FROM session_customers s
    JOIN security_policies p ON p.customer_id = s.customer_id AND p.demands <> 'any'
    JOIN memberships m ON m.customer_id = s.customer_id AND m.user_id = s.user_id
    JOIN customers c ON c.id = s.customer_id
    WHERE s.session_id = ${sessionId} AND s.user_id = ${userId}
    ORDER BY c.name, c.id`);
}
