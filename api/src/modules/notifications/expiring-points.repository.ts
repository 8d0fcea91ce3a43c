import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

/** A reminder that is this late, because no process ran, is still sent. */
const GRACE_DAYS = 2;

export interface Ahead {
  readonly days: readonly number[];
  readonly now: Date | null;
}

function today(now: Date | null): Sql {
  return sql`timezone((SELECT time_zone FROM points_programme), coalesce(${now}::timestamptz, now()))::date`;
}

/** Emits one event for each number of days ahead, for all points of a customer with the same date. */
export async function remindOfExpiringPoints(
  tx: Transaction,
  { days, now }: Ahead,
  limit: number,
): Promise<number> {
  const { done } = await tx.one<{ done: number }>(sql`
    WITH clock AS MATERIALIZED (
      SELECT ${today(now)} AS today, coalesce(${now}::timestamptz, now()) AS moment
    ), due AS (
      SELECT l.customer_id, timezone(p.time_zone, l.expires_at)::date AS last_day, sum(l.remaining)::int AS points
      FROM clock, points_programme p, point_lots l
      WHERE l.remaining > 0 AND l.available_at <= moment AND l.expires_at > moment
        AND l.expires_at <= moment + make_interval(days => ${Math.max(...days)}::int + 1)
      GROUP BY 1, 2
    ), near AS (
      SELECT due.*, last_day - today AS days_left,
             (SELECT min(step) FROM unnest(${days}::int[]) AS step
              WHERE step - (last_day - today) BETWEEN 0 AND ${GRACE_DAYS}) AS days_ahead
      FROM due, clock
    ), inserted AS (
      INSERT INTO reminders (customer_id, kind, subject_id, due_on, days_ahead)
      SELECT customer_id, 'points_expiring', customer_id, last_day, days_ahead FROM near n
      WHERE days_ahead IS NOT NULL
        AND NOT EXISTS (SELECT FROM reminders r WHERE r.customer_id = n.customer_id AND r.kind = 'points_expiring'
                        AND r.due_on = n.last_day AND r.days_ahead = n.days_ahead)
      LIMIT ${limit}
      ON CONFLICT DO NOTHING RETURNING customer_id, due_on
    ), emitted AS (
      INSERT INTO outbox (kind, customer_id, payload)
      SELECT 'points.expiring', inserted.customer_id,
             jsonb_build_object('points', near.points, 'daysAhead', near.days_left,
                                'dueOn', near.last_day,
                                'reward', (SELECT jsonb_build_object('id', r.id, 'name', r.name) FROM rewards r
                                           WHERE r.id = ledger.reward_for(inserted.customer_id, near.points, moment)))
      FROM clock, inserted JOIN near ON near.customer_id = inserted.customer_id AND near.last_day = inserted.due_on
      RETURNING id
    ) SELECT count(*) AS done FROM emitted`);
  return done;
}
