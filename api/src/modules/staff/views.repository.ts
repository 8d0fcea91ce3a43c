import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

export interface Viewed {
  readonly userId: number;
  readonly customerId: number;
}

export interface StartedView {
  readonly id: string;
  readonly expiresAt: string;
  readonly displayName: string;
}

/**
 * Never longer than the session. Needs a transaction of the person who looks.
 * @returns `undefined` for who is no active member of a customer that they see
 */
export function insertView(
  tx: Transaction,
  { userId, customerId }: Viewed,
  by: { staffId: number; sessionId: string; maxAgeS: number },
): Promise<StartedView | undefined> {
  return tx.maybeOne(sql`
    INSERT INTO staff_views (customer_id, user_id, staff_id, session_id, expires_at)
    SELECT m.customer_id, m.user_id, ${by.staffId}, s.id,
           least(s.expires_at, now() + make_interval(secs => ${by.maxAgeS}))
    FROM memberships m JOIN users u ON u.id = m.user_id AND u.status = 'active'
    JOIN sessions s ON s.id = ${by.sessionId}
    WHERE m.customer_id = ${customerId} AND m.user_id = ${userId} AND m.status = 'active'
    RETURNING id, expires_at AS "expiresAt",
              (SELECT display_name FROM users WHERE id = staff_views.user_id) AS "displayName"`);
}

export interface EndedView extends Viewed {
  readonly staffId: number;
  readonly displayName: string;
  /** When it ended: when it expired, if that was before. */
  readonly endedAt: string;
}

const ended = sql`
  customer_id AS "customerId", user_id AS "userId", staff_id AS "staffId", least(expires_at, now()) AS "endedAt",
  coalesce((SELECT display_name FROM users WHERE id = staff_views.user_id), '') AS "displayName"`;

export function deleteView(tx: Transaction, id: string): Promise<EndedView | undefined> {
  return tx.maybeOne(sql`DELETE FROM staff_views WHERE id = ${id} RETURNING ${ended}`);
}

/** Of views that no one ended: their hour or their session is over. Needs a transaction of a job. */
export function deleteOldViews(tx: Transaction, limit: number): Promise<EndedView[]> {
  return tx.rows(sql`
    DELETE FROM staff_views WHERE id IN (
      SELECT v.id FROM staff_views v JOIN sessions s ON s.id = v.session_id
      WHERE v.expires_at <= now() OR s.revoked_at IS NOT NULL OR s.expires_at <= now()
      ORDER BY v.expires_at LIMIT ${limit})
    RETURNING ${ended}`);
}
