import type { DeskReport } from '@atrium/contract/desk';
import sql, { type Sql } from 'sql-template-tag';
import { alphabetical, inLanguage, type Transaction } from '../../db/index.ts';

/** Whole days in a time zone: from the start of the first to the end of the last. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

export type ReportRow = Readonly<Record<string, string | number | null>>;

/** Row policies leave the customers whom the person sees. */
export function readReport(tx: Transaction, report: DeskReport, period: Period): Promise<ReportRow[]> {
  return tx.rows(reports[report](boundsOf(period), period.timeZone));
}

interface Bounds {
  readonly start: Sql;
  readonly end: Sql;
}

function boundsOf({ from, to, timeZone }: Period): Bounds {
  return {
    start: sql`timezone(${timeZone}, ${from}::date::timestamp)`,
    end: sql`timezone(${timeZone}, (${to}::date + 1)::timestamp)`,
  };
}

const within = (moment: Sql, { start, end }: Bounds) => sql`${moment} >= ${start} AND ${moment} < ${end}`;

const hours = (quantile: number) =>
  sql`round((extract(epoch FROM percentile_cont(${quantile}::float8) WITHIN GROUP (ORDER BY f.at - i.sent_at))
             / 3600)::numeric, 1)::float8`;

const reports: Readonly<Record<DeskReport, (bounds: Bounds, timeZone: string) => Sql>> = {
  // The first answer counts, in the period in which it was given.
  'answering-times': (bounds) => sql`
    SELECT ${inLanguage('k.name')} AS kind, count(*) AS answered, ${hours(0.5)} AS "medianHours", ${hours(0.9)} AS "p90Hours",
           count(*) FILTER (WHERE f.at > i.cut_off_at) AS late
    FROM customers cu
    CROSS JOIN LATERAL (
      SELECT c.instruction_id, c.at FROM instruction_changes c
      WHERE c.customer_id = cu.id AND c.state IN ('accepted', 'done', 'refused') AND ${within(sql`c.at`, bounds)}
        AND NOT EXISTS (
          SELECT FROM instruction_changes former
          WHERE former.customer_id = c.customer_id AND former.instruction_id = c.instruction_id
            AND former.state IN ('accepted', 'done', 'refused') AND former.id < c.id)
    ) f
    JOIN instructions i ON i.customer_id = cu.id AND i.id = f.instruction_id
    JOIN instruction_kinds k ON k.id = i.kind_id
    GROUP BY k.id ORDER BY k.position, k.id`,
  // As of now: what waits has no period.
  overdue: (_, timeZone) => sql`
    SELECT CASE WHEN q.taken_by IS NOT NULL THEN coalesce(min(u.display_name), '#' || q.taken_by) END AS agent,
           count(*) AS waiting, count(*) FILTER (WHERE q.cut_off_at < now()) AS overdue,
           timezone(${timeZone}, min(q.cut_off_at) FILTER (WHERE q.cut_off_at < now()))::date AS "oldestCutOff"
    FROM queue_items q LEFT JOIN users u ON u.id = q.taken_by
    WHERE q.settled_at IS NULL GROUP BY q.taken_by
    ORDER BY overdue DESC, waiting DESC, q.taken_by NULLS FIRST`,
  instructions: (bounds) => sql`
    SELECT ${inLanguage('k.name')} AS kind, count(*) AS sent, ${countOf('accepted')}, ${countOf('done')}, ${countOf('refused')},
           ${countOf('cancelled')}
    FROM customers cu JOIN instructions i ON i.customer_id = cu.id JOIN instruction_kinds k ON k.id = i.kind_id
    WHERE ${within(sql`i.sent_at`, bounds)}
    GROUP BY k.id ORDER BY k.position, k.id`,
  points: (bounds) => sql`
    SELECT cu.name AS customer, ${pointsOf('earn')} AS earned, ${pointsOf('redeem')} AS redeemed,
           ${pointsOf('refund')} AS refunded, ${pointsOf('expire')} AS expired,
           ${pointsOf('adjust', 'claw_back')} AS corrected
    FROM customers cu JOIN point_transactions t ON t.customer_id = cu.id
    WHERE ${within(sql`t.created_at`, bounds)}
    GROUP BY cu.id ORDER BY ${alphabetical(sql`cu.name`)}, cu.id`,
  adoption: (bounds, timeZone) => sql`
    SELECT cu.name AS customer,
           (SELECT count(*) FROM memberships m WHERE m.customer_id = cu.id AND m.status = 'active') AS people,
           (SELECT count(*) FROM memberships m JOIN customer_sign_ins s USING (customer_id, user_id)
            WHERE m.customer_id = cu.id AND m.status = 'active' AND s.at >= ${bounds.start}) AS "signedIn",
           (SELECT timezone(${timeZone}, max(s.at))::date FROM customer_sign_ins s WHERE s.customer_id = cu.id) AS "lastSignIn",
           (SELECT count(*) FROM instructions i
            WHERE i.customer_id = cu.id AND ${within(sql`i.sent_at`, bounds)}) AS instructions,
           (SELECT count(*) FROM messages m
            WHERE m.customer_id = cu.id AND m.author_id IS NOT NULL AND ${within(sql`m.at`, bounds)}) AS messages
    FROM customers cu ORDER BY ${alphabetical(sql`cu.name`)}, cu.id`,
};

function countOf(state: 'accepted' | 'done' | 'refused' | 'cancelled'): Sql {
  const columns = {
    accepted: sql`accepted`,
    done: sql`done`,
    refused: sql`refused`,
    cancelled: sql`cancelled`,
  };
  return sql`count(*) FILTER (WHERE i.state = ${state}) AS ${columns[state]}`;
}

/** Redeemed and expired points are negative, as in the wallet. */
function pointsOf(...kinds: readonly string[]): Sql {
  return sql`coalesce(sum(t.points) FILTER (WHERE t.kind = ANY (${kinds}::text[])), 0)::int8`;
}
