import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

/** An invitation that was sent again after it had expired is unread again. */
export async function resolveInvitations(tx: Transaction, now: Date | null, limit: number): Promise<number> {
  const resolved = await tx.rows(sql`
    WITH known AS (
      SELECT n.id, n.created_at, n.parameters ->> 'outcome' AS told,
             CASE WHEN i.id IS NULL THEN coalesce(n.parameters ->> 'outcome', 'withdrawn')
                  WHEN i.outcome IS NOT NULL THEN i.outcome
                  WHEN i.expires_at <= coalesce(${now}::timestamptz, now()) THEN 'expired' END AS outcome
      FROM notifications n LEFT JOIN invitations i ON i.id = n.subject_id
      WHERE n.message = 'invited' AND coalesce(n.parameters ->> 'outcome', 'expired') = 'expired'
    ), news AS (
      SELECT * FROM known WHERE told IS DISTINCT FROM outcome LIMIT ${limit}
    )
    UPDATE notifications n
    SET read_at = CASE WHEN news.outcome IS NOT NULL THEN coalesce(n.read_at, now()) END,
        parameters = (n.parameters - 'outcome') || jsonb_strip_nulls(jsonb_build_object('outcome', news.outcome))
    FROM news WHERE n.id = news.id AND n.created_at = news.created_at
    RETURNING n.id`);
  return resolved.length;
}
