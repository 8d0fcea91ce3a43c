import type { EarnEvent, EarnPoint } from '@atrium/contract';
import sql, { type Sql } from 'sql-template-tag';
import { inLanguage, type Transaction } from '../../../db/index.ts';

export interface EarnRule {
  readonly id: number;
  readonly event: EarnEvent;
  readonly points: number;
  readonly perAmount: number | null;
  readonly pendingDays: number;
  readonly daysBeforeDue: number | null;
}

interface Way extends Omit<EarnPoint, 'earned'> {
  readonly earnedPoints: number;
  readonly times: number;
  readonly pending: number;
  readonly lastAt: string | null;
}

/** Each way comes with the points that it has earned since the start of the programme's year. */
function ways(at: Date | null, condition: Sql): Sql {
  return sql`
    SELECT r.id, r.event, ${inLanguage('r.name')} AS name, ${inLanguage('r.description')} AS description, r.points,
           r.per_amount AS "perAmount", r.pending_days AS "pendingDays", r.days_before_due AS "daysBeforeDue",
           coalesce(sum(t.points), 0) AS "earnedPoints", count(t.id) AS times,
           coalesce(sum(t.points) FILTER (WHERE t.available_at > y.at), 0) AS pending,
           max(t.created_at) AS "lastAt"
    FROM (SELECT m.at, timezone(p.time_zone, date_trunc('year', timezone(p.time_zone, m.at))) AS began
          FROM points_programme p, (SELECT coalesce(${at}::timestamptz, now()) AS at) m) y
    CROSS JOIN earn_rules r
    LEFT JOIN point_transactions t
      ON t.rule_id = r.id AND t.kind = 'earn' AND t.created_at >= y.began AND t.created_at <= y.at
    WHERE r.active AND ${condition}
    GROUP BY r.id, y.at ORDER BY r.position, r.id`;
}

function withEarned({ earnedPoints, times, pending, lastAt, ...way }: Way): EarnPoint {
  return { ...way, earned: { points: earnedPoints, times, pending, lastAt } };
}

export async function listEarnPoints(tx: Transaction, at: Date | null): Promise<EarnPoint[]> {
  return (await tx.rows<Way>(ways(at, sql`true`))).map(withEarned);
}

export async function findEarnPoint(
  tx: Transaction,
  id: number,
  at: Date | null,
): Promise<EarnPoint | undefined> {
  const way = await tx.maybeOne<Way>(ways(at, sql`r.id = ${id}`));
  return way && withEarned(way);
}

export async function findYear(tx: Transaction, at: Date | null): Promise<string> {
  const { year } = await tx.one<{ year: string }>(sql`
    SELECT to_char(timezone(time_zone, coalesce(${at}::timestamptz, now())), 'YYYY') AS year FROM points_programme`);
  return year;
}

export function listRules(tx: Transaction, retired = false): Promise<EarnRule[]> {
  return tx.rows(sql`
    SELECT id, event, points, per_amount AS "perAmount", pending_days AS "pendingDays",
           days_before_due AS "daysBeforeDue"
    FROM earn_rules WHERE active OR ${retired} ORDER BY position, id`);
}

/** Whether the latest earning of a cause is that of an application. A cause that earned again has a turn, as `#2`. */
export async function isEarnedBy(
  tx: Transaction,
  {
    customerId,
    cause,
    applicationId,
  }: { readonly customerId: number; readonly cause: string; readonly applicationId: number },
): Promise<boolean> {
  const latest = await tx.maybeOne<{ subjectId: number | null }>(sql`
    SELECT subject_id AS "subjectId" FROM point_transactions
    WHERE customer_id = ${customerId} AND kind = 'earn' AND (cause = ${cause} OR starts_with(cause, ${`${cause}#`}))
    ORDER BY id DESC LIMIT 1`);
  return latest?.subjectId === applicationId;
}
