import { type DeadlineKind, MAX_COUNTED_MATCHES, type ReminderSettings } from '@atrium/contract';
import sql, { type Sql } from 'sql-template-tag';
import { alphabetical, sendsWithoutSession, type Transaction } from '../../db/index.ts';
import { officeDateAt } from '../../due-dates/index.ts';
import {
  concerns,
  isSnoozed,
  type ReminderRules,
  type ReminderTime,
} from './reminder-conditions.repository.ts';

const DIGEST_HOUR = 7;

/**
 * A digest that was due while no process ran comes late, as long as its day or week lasts. The digest of a week in
 * which the person had not chosen it yet does not come.
 */
export async function claimDigests(
  tx: Transaction,
  { moment, offsets }: ReminderTime,
  limit: number,
): Promise<number> {
  const { claimed } = await tx.one<{ claimed: number }>(sql`
    WITH reader AS (
      SELECT s.user_id, s.digest, local.at AS local_time,
             CASE s.digest WHEN 'weekly' THEN date_trunc('week', local.at) ELSE date_trunc('day', local.at) END::date
               AS period_on,
             timezone('UTC', s.changed_at + make_interval(secs => offset_s))::date AS changed_on
      FROM reminder_settings s
      JOIN users u ON u.id = s.user_id AND u.status = 'active'
      CROSS JOIN points_programme p
      JOIN unnest(${[...offsets.keys()]}::text[], ${[...offsets.values()]}::int[]) AS zone (name, offset_s)
        ON zone.name = coalesce(u.time_zone, p.time_zone)
      CROSS JOIN LATERAL (
        SELECT timezone('UTC', ${moment}::timestamptz + make_interval(secs => offset_s)) AS at
      ) local
      WHERE s.digest <> 'off'
    ), claimed AS (
      INSERT INTO digests (user_id, period_on)
      SELECT user_id, period_on FROM reader r
      WHERE local_time >= period_on + make_interval(hours => ${DIGEST_HOUR}) AND period_on >= changed_on
        AND NOT EXISTS (SELECT FROM digests d WHERE d.user_id = r.user_id AND d.period_on = r.period_on)
      LIMIT ${limit}
      ON CONFLICT (user_id, period_on) DO NOTHING RETURNING *
    ), queued AS (
      INSERT INTO deliveries (id, digest_id, created_at, channel)
      SELECT encode(substring(sha256(convert_to(concat_ws(' ', 'digest', user_id, period_on), 'UTF8')) FOR 16),
                    'hex')::uuid, id, now(), 'email'
      FROM claimed
    ) SELECT count(*) AS claimed FROM claimed`);
  return claimed;
}

export interface DigestReader {
  readonly userId: number;
  readonly email: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly interval: Exclude<ReminderSettings['digest'], 'off'>;
  readonly scope: ReminderSettings['scope'];
}

export function findDigestReader(tx: Transaction, digestId: number): Promise<DigestReader | undefined> {
  return tx.maybeOne(sql`
    SELECT u.id AS "userId", u.email, u.locale, coalesce(u.time_zone, p.time_zone) AS "timeZone",
           s.digest AS interval, s.scope
    FROM digests d
    JOIN users u ON u.id = d.user_id AND u.status = 'active'
    JOIN reminder_settings s ON s.user_id = u.id AND s.digest <> 'off'
    CROSS JOIN points_programme p
    WHERE d.id = ${digestId}`);
}

export interface DigestDeadline {
  readonly id: number;
  readonly customer: { readonly id: number; readonly name: string };
  readonly label: string;
  readonly kind: DeadlineKind;
  readonly dueAt: string;
  readonly daysLeft: number;
  readonly isOverdue: boolean;
}

/** Reads customers of present memberships only; the latest dates come first. */
export function listForDigest(
  tx: Transaction,
  { userId, scope }: DigestReader,
  { today, moment, days, limit }: { today: string; moment: Date; days: number; limit: number },
  { readers, writers }: ReminderRules,
): Promise<DigestDeadline[]> {
  return tx.rows(sql`
    SELECT d.id, json_build_object('id', c.id, 'name', c.name) AS customer, a.reference || ' ' || a.title AS label,
           d.kind, d.due_at AS "dueAt", greatest(d.due_at - ${today}::date, 0) AS "daysLeft",
           d.due_at < ${officeDateAt(sql`${moment}::timestamptz`)} AS "isOverdue"
    FROM memberships m
    JOIN customers c ON c.id = m.customer_id
    JOIN deadlines d ON d.customer_id = m.customer_id AND d.state IN ('open', 'missed')
      AND d.due_at <= ${today}::date + ${days}::int
      AND ${concerns({ scope: sql`${scope}`, person: sql`m.user_id`, role: sql`m.role` }, writers)}
    JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
    JOIN countries co ON co.code = a.country_code
    WHERE m.user_id = ${userId} AND m.status = 'active' AND m.role = ANY (${readers}::text[])
      AND ${sendsWithoutSession(sql`m.customer_id`)}
      AND NOT ${isSnoozed(sql`m.user_id`, sql`${today}::date`)}
    ORDER BY ${alphabetical(sql`c.name`)}, c.id, d.due_at DESC, d.id LIMIT ${limit}`);
}

export interface DigestNews {
  readonly customer: { readonly id: number; readonly name: string };
  readonly open: number;
  readonly answered: number;
  readonly messages: number;
}

/** All customers of present memberships, in the order of {@link listForDigest}. */
export function listNews(
  tx: Transaction,
  { userId, scope, interval }: DigestReader,
  moment: Date,
  { readers }: ReminderRules,
): Promise<DigestNews[]> {
  const since = sql`${moment}::timestamptz - make_interval(days => ${interval === 'weekly' ? 7 : 1})`;
  const isOfReader = sql`(${scope} = 'all' OR i.sent_by = m.user_id)`;
  const upToLimit = (rows: Sql) => sql`(SELECT count(*) FROM (${rows} LIMIT ${MAX_COUNTED_MATCHES}) counted)`;
  return tx.rows(sql`
    SELECT json_build_object('id', c.id, 'name', c.name) AS customer,
           ${upToLimit(sql`
             SELECT FROM instructions i
             WHERE i.customer_id = m.customer_id AND i.state IN ('sent', 'accepted') AND ${isOfReader}`)} AS open,
           ${upToLimit(sql`
             SELECT DISTINCT ch.instruction_id FROM instruction_changes ch
             JOIN instructions i ON i.customer_id = ch.customer_id AND i.id = ch.instruction_id
             WHERE ch.customer_id = m.customer_id AND ch.at > ${since} AND ch.state IN ('accepted', 'done', 'refused')
               AND ${isOfReader}`)} AS answered,
           ${upToLimit(sql`
             SELECT FROM messages x
             LEFT JOIN message_reads r ON r.customer_id = x.customer_id AND r.application_id = x.application_id
                                      AND r.user_id = m.user_id
             WHERE x.customer_id = m.customer_id AND x.at > ${since} AND NOT x.is_history
               AND x.author_id IS DISTINCT FROM m.user_id AND x.id > coalesce(r.up_to, 0)
               AND (${scope} = 'all' OR m.user_id = ANY (app.followers_of(x.customer_id, x.application_id)))`)} AS messages
    FROM memberships m JOIN customers c ON c.id = m.customer_id
    WHERE m.user_id = ${userId} AND m.status = 'active' AND m.role = ANY (${readers}::text[])
      AND ${sendsWithoutSession(sql`m.customer_id`)}
    ORDER BY ${alphabetical(sql`c.name`)}, c.id`);
}
