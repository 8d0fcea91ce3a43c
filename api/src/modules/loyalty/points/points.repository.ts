import type { ExpiredPoints, ExpiringPoints, Reference } from '@atrium/contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import { inLanguage, personJson, type Queryable, type Transaction, translated } from '../../../db/index.ts';
import { FILE_BATCH_ROWS } from '../../../file-streams/index.ts';

interface HistoryPage {
  readonly limit: number;
  readonly before?: number | undefined;
}

export interface TransactionPage extends HistoryPage {
  readonly rule?: number | undefined;
}

export interface RedemptionPage extends HistoryPage {
  readonly reward?: number | undefined;
}

export interface SourceFacts {
  readonly kind: 'earn' | 'redeem' | 'refund' | 'expire' | 'adjust' | 'claw_back';
  readonly rule: Reference | null;
  readonly label: string | null;
  readonly subjectKind: string | null;
  readonly subjectId: number | null;
  /** Last day of the lot, `YYYY-MM-DD` in the programme's time zone. */
  readonly lastDay: string | null;
}

export interface TransactionRow extends SourceFacts {
  readonly id: number;
  readonly customer: Reference;
  readonly points: number;
  readonly createdAt: string;
  readonly availableAt: string | null;
  readonly expiresAt: string | null;
}

export interface LotRow extends SourceFacts {
  readonly id: number;
  readonly customer: Reference;
  readonly points: number;
  readonly remaining: number;
  readonly available: boolean;
  readonly earnedAt: string;
  readonly availableAt: string;
  readonly expiresAt: string;
}

function moment(at: Date | null): Sql {
  return sql`coalesce(${at}::timestamptz, now())`;
}

const rewardLabel = sql`coalesce((
  SELECT ${translated('d.reward_name', 'w.names')} FROM redemptions d JOIN rewards w ON w.id = d.reward_id
  WHERE d.customer_id = t.customer_id AND d.id = t.redemption_id), t.subject_label)`;

const sourceColumns = sql`
  t.kind, CASE WHEN t.redemption_id IS NULL THEN t.subject_label ELSE ${rewardLabel} END AS label,
  t.subject_kind AS "subjectKind", t.subject_id AS "subjectId",
  CASE WHEN rule.id IS NOT NULL THEN json_build_object('id', rule.id, 'name', ${inLanguage('rule.name')}) END AS rule,
  (SELECT timezone(time_zone, t.expires_at)::date FROM points_programme) AS "lastDay"`;

const customerColumn = sql`json_build_object('id', c.id, 'name', c.name) AS customer`;

const transactionColumns = sql`
  t.id, ${customerColumn}, t.points, t.created_at AS "createdAt", t.available_at AS "availableAt",
  t.expires_at AS "expiresAt", ${sourceColumns}`;

export function listTransactions(tx: Queryable, page: TransactionPage): Promise<TransactionRow[]> {
  return tx.rows(sql`
    SELECT ${transactionColumns}
    FROM point_transactions t
    JOIN customers c ON c.id = t.customer_id
    LEFT JOIN earn_rules rule ON rule.id = t.rule_id
    WHERE (${page.before ?? null}::int IS NULL
           OR (t.created_at, t.id) < (SELECT created_at, id FROM point_transactions WHERE id = ${page.before ?? null}))
      ${page.rule ? sql`AND t.rule_id = ${page.rule}` : empty}
    ORDER BY t.created_at DESC, t.id DESC
    LIMIT ${page.limit}`);
}

export interface PointTotals {
  readonly balance: number;
  readonly pending: number;
  readonly debt: number;
  /** The programme's time zone: points expire at the end of its months. */
  readonly timeZone: string;
  readonly lotMonths: number;
}

/** The wallets in scope may hold more than an `int` together. */
export function findTotals(tx: Queryable, at: Date | null): Promise<PointTotals> {
  return tx.one(sql`
    SELECT coalesce(sum(remaining) FILTER (WHERE available_at <= m.at), 0) AS balance,
           coalesce(sum(remaining) FILTER (WHERE available_at > m.at), 0) AS pending,
           (SELECT coalesce(sum(debt), 0) FROM wallets) AS debt,
           (SELECT time_zone FROM points_programme) AS "timeZone",
           (SELECT lot_months FROM points_programme) AS "lotMonths"
    FROM (SELECT ${moment(at)} AS at) m LEFT JOIN point_lots ON expires_at > m.at AND NOT is_empty`);
}

/** Points that have not expired, in the order in which they are spent. */
export function listLots(tx: Queryable, at: Date | null): Promise<LotRow[]> {
  return tx.rows(sql`
    SELECT l.id, ${customerColumn}, l.points, l.remaining,
           l.available_at <= ${moment(at)} AS available, l.earned_at AS "earnedAt", l.available_at AS "availableAt",
           l.expires_at AS "expiresAt", ${sourceColumns}
    FROM point_lots l
    JOIN point_transactions t ON t.customer_id = l.customer_id AND t.id = l.transaction_id
    JOIN customers c ON c.id = l.customer_id
    LEFT JOIN earn_rules rule ON rule.id = t.rule_id
    WHERE NOT l.is_empty AND l.expires_at > ${moment(at)}
    ORDER BY l.expires_at, l.id`);
}

export function listExpiries(tx: Queryable, at: Date | null): Promise<ExpiringPoints[]> {
  return tx.rows(sql`
    SELECT expires_at AS "expiresAt", sum(remaining) AS points
    FROM point_lots
    WHERE NOT is_empty AND expires_at > ${moment(at)} AND available_at <= ${moment(at)}
    GROUP BY expires_at ORDER BY expires_at`);
}

export function listExpiredThisMonth(tx: Queryable, at: Date | null): Promise<ExpiredPoints[]> {
  return tx.rows(sql`
    SELECT t.created_at AS "expiredAt", -t.points AS points, ${customerColumn}
    FROM points_programme p CROSS JOIN point_transactions t
    JOIN customers c ON c.id = t.customer_id
    WHERE t.kind = 'expire'
      AND t.created_at >= timezone(p.time_zone, date_trunc('month', timezone(p.time_zone, ${moment(at)})))
      AND t.created_at <= ${moment(at)}
    ORDER BY t.created_at DESC, t.id DESC`);
}

export interface RedemptionRow {
  readonly id: number;
  readonly customer: Reference;
  readonly reward: Reference;
  readonly points: number;
  readonly code: string | null;
  readonly createdAt: string;
  readonly refundedAt: string | null;
  readonly refundableUntil: string | null;
}

function redemptions(at: Date | null): Sql {
  return sql`
    SELECT r.customer_id, r.id, json_build_object('id', c.id, 'name', c.name) AS customer,
           r.reward_id, r.points,
           json_build_object('id', r.reward_id, 'name', ${translated('r.reward_name', 'w.names')}) AS reward,
           CASE WHEN NOT app.is_viewed() THEN r.code END AS code,
           r.created_at AS "createdAt", refund.created_at AS "refundedAt",
           CASE WHEN refund.id IS NULL AND handed.redemption_id IS NULL
                  AND r.created_at + make_interval(days => p.refund_days) >= ${moment(at)}
                THEN r.created_at + make_interval(days => p.refund_days) END AS "refundableUntil",
           r.redeemed_by
    FROM points_programme p, redemptions r
    JOIN customers c ON c.id = r.customer_id
    LEFT JOIN rewards w ON w.id = r.reward_id
    LEFT JOIN point_transactions refund
      ON refund.customer_id = r.customer_id AND refund.redemption_id = r.id AND refund.kind = 'refund'
    LEFT JOIN handed_out_codes handed ON handed.customer_id = r.customer_id AND handed.redemption_id = r.id`;
}

export function listRedemptions(
  tx: Transaction,
  page: RedemptionPage,
  at: Date | null,
): Promise<RedemptionRow[]> {
  return tx.rows(sql`
    SELECT id, customer, reward, points, code, "createdAt", "refundedAt", "refundableUntil"
    FROM (${redemptions(at)}) r
    WHERE (${page.before ?? null}::int IS NULL OR id < ${page.before ?? null})
      ${page.reward ? sql`AND reward_id = ${page.reward}` : empty}
    ORDER BY id DESC LIMIT ${page.limit}`);
}

export interface RedemptionDetailRow extends RedemptionRow {
  readonly redeemedBy: Reference;
}

export function findRedemption(
  tx: Transaction,
  id: number,
  at: Date | null,
): Promise<RedemptionDetailRow | undefined> {
  return tx.maybeOne(sql`
    SELECT r.id, customer, reward, points, code, "createdAt", "refundedAt", "refundableUntil",
           ${personJson('r.redeemed_by', 'n')} AS "redeemedBy"
    FROM (${redemptions(at)}) r
    LEFT JOIN person_names n ON n.customer_id = (customer ->> 'id')::int AND n.person_id = r.redeemed_by
    WHERE r.id = ${id}`);
}

export interface ShareRow extends SourceFacts {
  readonly id: number;
  readonly points: number;
  readonly expiresAt: string;
}

export function listSharesOf(tx: Transaction, redemptionId: number): Promise<ShareRow[]> {
  return tx.rows(sql`
    SELECT l.id, -e.amount AS points, l.expires_at AS "expiresAt", ${sourceColumns}
    FROM point_transactions spent
    JOIN point_entries e ON e.customer_id = spent.customer_id AND e.transaction_id = spent.id AND e.account = 'points'
    JOIN point_lots l ON l.customer_id = e.customer_id AND l.id = e.lot_id
    JOIN point_transactions t ON t.customer_id = l.customer_id AND t.id = l.transaction_id
    LEFT JOIN earn_rules rule ON rule.id = t.rule_id
    WHERE spent.redemption_id = ${redemptionId} AND spent.kind = 'redeem'
    ORDER BY l.expires_at, l.id`);
}

export interface Period {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

export function findPeriod(
  tx: Transaction,
  asked: { from?: string | undefined; to?: string | undefined },
  at: Date | null,
): Promise<Period> {
  const today = sql`timezone(time_zone, ${moment(at)})::date`;
  const to = sql`coalesce(${asked.to ?? null}::date, ${today})`;
  return tx.one(sql`
    SELECT coalesce(${asked.from ?? null}::date, date_trunc('month', ${to}::timestamp)::date) AS "from",
           ${to} AS "to", time_zone AS "timeZone"
    FROM points_programme`);
}

function dayBegins(date: string, timeZone: string, daysLater = 0): Sql {
  return sql`timezone(${timeZone}, ${date}::date::timestamp + make_interval(days => ${daysLater}))`;
}

function openingOf({ from, timeZone }: Period): Sql {
  return sql`
    SELECT coalesce(sum(points), 0) AS opening FROM point_transactions
    WHERE created_at < ${dayBegins(from, timeZone)}`;
}

export async function findOpeningBalance(tx: Transaction, period: Period): Promise<number> {
  const { opening } = await tx.one<{ opening: number }>(openingOf(period));
  return opening;
}

function within({ from, to, timeZone }: Period): Sql {
  return sql`t.created_at >= ${dayBegins(from, timeZone)} AND t.created_at < ${dayBegins(to, timeZone, 1)}`;
}

export function countLinesByCustomer(
  tx: Transaction,
  period: Period,
): Promise<{ customerId: number; count: number }[]> {
  return tx.rows(sql`
    SELECT t.customer_id AS "customerId", count(*)::int AS count FROM point_transactions t
    WHERE ${within(period)} GROUP BY 1 ORDER BY 1`);
}

export interface StatementPage {
  readonly opening: number;
  readonly total: number;
  readonly totals: Partial<Record<SourceFacts['kind'], number>>;
  readonly page: number;
  readonly rows: readonly (TransactionRow & { readonly balanceAfter: number })[];
}

/** Reads totals and rows in one statement, so that they agree. */
export async function findStatementPage(
  tx: Transaction,
  period: Period,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<StatementPage> {
  type Sums = Omit<StatementPage, 'rows'>;
  const lines = await tx.rows<Sums & ({ id: null } | StatementPage['rows'][number])>(sql`
    WITH period AS MATERIALIZED (
      SELECT t.customer_id, t.id, t.kind, t.points, row_number() OVER by_time AS place,
             sum(t.points) OVER by_time AS change
      FROM point_transactions t WHERE ${within(period)}
      WINDOW by_time AS (ORDER BY t.created_at, t.id)
    ), sums AS (
      SELECT (${openingOf(period)}) AS opening, total, totals,
             least(${page}::int, greatest(ceil(total::numeric / ${pageSize}::int), 1))::int AS page
      FROM (SELECT coalesce(sum(lines), 0)::int AS total,
                   coalesce(jsonb_object_agg(kind, points), '{}') AS totals
            FROM (SELECT kind, count(*) AS lines, sum(points) AS points FROM period GROUP BY kind) kinds) whole
    )
    SELECT s.opening, s.total, s.totals, s.page, s.opening + p.change AS "balanceAfter", ${transactionColumns}
    FROM sums s
    LEFT JOIN period p ON p.place > (s.page - 1) * ${pageSize}::int AND p.place <= s.page * ${pageSize}::int
    LEFT JOIN point_transactions t ON t.customer_id = p.customer_id AND t.id = p.id
    LEFT JOIN customers c ON c.id = t.customer_id
    LEFT JOIN earn_rules rule ON rule.id = t.rule_id
    ORDER BY p.place`);
  const [first] = lines;
  if (!first) throw new Error('The sums of a statement are in each of its rows.');
  const { opening, total, totals, page: given } = first;
  return { opening, total, totals, page: given, rows: lines.filter((row) => row.id !== null) };
}

export interface StatementLine extends TransactionRow {
  /** With the microseconds that `createdAt` does not have. */
  readonly instant: string;
}

/** Lines that are newer than another; the oldest first. */
export function listLinesAfter(
  tx: Transaction,
  period: Period,
  after: StatementLine | undefined,
): Promise<StatementLine[]> {
  const isNewer = after
    ? sql`(t.created_at, t.id) > (${after.instant}::timestamptz, ${after.id})`
    : sql`true`;
  return tx.rows(sql`
    SELECT ${transactionColumns}, t.created_at::text AS instant
    FROM point_transactions t
    JOIN customers c ON c.id = t.customer_id
    LEFT JOIN earn_rules rule ON rule.id = t.rule_id
    WHERE ${within(period)} AND ${isNewer}
    ORDER BY t.created_at, t.id LIMIT ${FILE_BATCH_ROWS}`);
}
