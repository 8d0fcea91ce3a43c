import type { NotificationChannel } from '@atrium/contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import { officeDate, officeDateAt } from '../../due-dates/index.ts';
import { isWanted } from './channels.repository.ts';
import {
  concerns,
  isSnoozed,
  localDate,
  type ReminderRules,
  type ReminderTime,
} from './reminder-conditions.repository.ts';

/** The last one that was looked at: reminders follow each other by customer, reader, date and deadline. */
export interface ReminderPlace {
  readonly customerId: number;
  readonly userId: number;
  readonly dueAt: string;
  readonly id: number;
}

function readersFrom(
  { moment, offsets }: ReminderTime,
  { settings, readers }: ReminderRules,
  after: ReminderPlace | undefined,
): Sql {
  const isFromReader = after
    ? sql`(m.customer_id, m.user_id) >= (${after.customerId}::int, ${after.userId}::int)`
    : sql`true`;
  return sql`
    SELECT m.customer_id, m.user_id, m.role, offset_s, ${localDate(sql`${moment}::timestamptz`)} AS today,
           coalesce(s.days, ${settings.days}::int[]) AS days, coalesce(s.scope, ${settings.scope}) AS scope,
           greatest(m.reminded_since, s.changed_at) AS since
    FROM memberships m
    JOIN users u ON u.id = m.user_id AND u.status = 'active'
    CROSS JOIN points_programme p
    JOIN unnest(${[...offsets.keys()]}::text[], ${[...offsets.values()]}::int[]) AS zone (name, offset_s)
      ON zone.name = coalesce(u.time_zone, p.time_zone)
    LEFT JOIN reminder_settings s ON s.user_id = u.id
    WHERE m.status = 'active' AND m.role = ANY (${readers}::text[]) AND ${isFromReader}`;
}

/**
 * A reminder that was due while no process ran comes late, and once. It does not come late if it was due before the
 * deadline, its date or its responsible person was known, or before the person's settings or membership.
 */
export async function createReminders(
  tx: Transaction,
  { moment, offsets }: ReminderTime,
  rules: ReminderRules,
  { limit, after }: { readonly limit: number; readonly after?: ReminderPlace | undefined },
): Promise<{ claimed: number; last: ReminderPlace | null }> {
  const { settings, channels, writers } = rules;
  const isAfter = after
    ? sql`((r.customer_id, r.user_id) > (${after.customerId}::int, ${after.userId}::int)
           OR (d.due_at, d.id) > (${after.dueAt}::date, ${after.id}::int))`
    : sql`true`;
  const wants = (channel: NotificationChannel) => isWanted('deadline', channel, channels[channel]);
  return tx.one(sql`
    WITH reader AS MATERIALIZED (
      ${readersFrom({ moment, offsets }, rules, after)}
    ), due AS MATERIALIZED (
      SELECT r.user_id, d.customer_id, d.id, d.due_at, last.days_ahead, a.reference || ' ' || a.title AS label,
             greatest(d.due_at - r.today, 0) AS days_left, d.due_at - ${officeDateAt(sql`${moment}::timestamptz`)} AS days_at_office
      FROM (SELECT * FROM reader ORDER BY customer_id, user_id) r
      JOIN deadlines d ON d.customer_id = r.customer_id AND d.state = 'open'
        AND d.due_at BETWEEN r.today - 1 AND r.today + (SELECT max(day) FROM unnest(r.days) AS day)
        AND ${concerns({ scope: sql`r.scope`, person: sql`r.user_id`, role: sql`r.role` }, writers)}
      CROSS JOIN LATERAL (
        SELECT min(day) AS days_ahead FROM unnest(r.days) AS day WHERE d.due_at - day <= r.today
      ) last
      JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
      JOIN countries co ON co.code = a.country_code
      WHERE ${isAfter} AND NOT EXISTS (
          SELECT FROM deadline_reminders sent
          WHERE sent.customer_id = d.customer_id AND sent.deadline_id = d.id AND sent.user_id = r.user_id
            AND sent.due_on = d.due_at AND sent.days_ahead = last.days_ahead)
        AND d.due_at >= ${officeDateAt(sql`${moment}::timestamptz`)}
        AND NOT ${isSnoozed(sql`r.user_id`, sql`d.due_at - last.days_ahead`)}
        AND d.due_at - last.days_ahead >= ${localDate(sql`greatest(r.since, d.created_at, (
          SELECT max(ch.at) FROM deadline_changes ch
          WHERE ch.customer_id = d.customer_id AND ch.deadline_id = d.id
            AND (ch.from_due_at IS NOT NULL OR (ch.event = 'assigned' AND r.scope = 'mine'))))`)}
      ORDER BY r.customer_id, r.user_id, d.due_at, d.id LIMIT ${limit}
    ), claimed AS (
      INSERT INTO deadline_reminders (customer_id, deadline_id, user_id, due_on, days_ahead, notification_id)
      SELECT customer_id, id, user_id, due_at, days_ahead, nextval('notifications_id_seq') FROM due
      ON CONFLICT (customer_id, deadline_id, user_id, due_on, days_ahead) DO NOTHING RETURNING *
    ), wanted AS (
      SELECT c.*, due.label, due.days_left, due.days_at_office, ${wants('portal')} AS portal,
             ${wants('email')} AND coalesce((SELECT by_mail FROM reminder_settings s WHERE s.user_id = u.id),
                                            ${settings.byMail}) AS email,
             ${wants('line')} AND EXISTS (SELECT FROM external_accounts l WHERE l.user_id = u.id) AS line
      FROM claimed c JOIN due ON due.id = c.deadline_id AND due.user_id = c.user_id JOIN users u ON u.id = c.user_id
    ), notified AS (
      INSERT INTO notifications (id, customer_id, user_id, kind, message, parameters, subject_kind, subject_id, shown)
      SELECT notification_id, customer_id, user_id, 'deadline', 'deadlineReminder',
             jsonb_build_object('label', label, 'dueOn', due_on, 'daysAhead', days_left,
                                'daysAtOffice', days_at_office),
             'deadline', deadline_id, portal
      FROM wanted WHERE portal OR email OR line
    ), queued AS (
      INSERT INTO deliveries (id, notification_id, created_at, channel)
      SELECT ${deliveryId}, notification_id, now(), chosen.channel FROM wanted
      CROSS JOIN LATERAL (VALUES ('email', wanted.email), ('line', wanted.line)) AS chosen (channel, is_wanted)
      WHERE chosen.is_wanted
    )
    SELECT (SELECT count(*) FROM claimed) AS claimed, (
      SELECT json_build_object('customerId', customer_id, 'userId', user_id, 'dueAt', due_at, 'id', id)
      FROM due ORDER BY customer_id DESC, user_id DESC, due_at DESC, id DESC LIMIT 1) AS last`);
}

/** The Message-ID of the mail is the same for every process and every attempt. */
const deliveryId = sql`encode(substring(sha256(convert_to(
  concat_ws(' ', 'reminder', chosen.channel, user_id, deadline_id, due_on, days_ahead), 'UTF8')) FOR 16), 'hex')::uuid`;

export interface DueReminder {
  readonly notificationId: number;
  readonly byMail: boolean;
}

/**
 * All reminders are read in one statement, since planning it takes longer than executing it; the part before the
 * memberships is planned on its own for the same reason.
 */
export function listDueReminders(
  tx: Transaction,
  notificationIds: readonly number[],
  { settings, readers, writers }: ReminderRules,
): Promise<DueReminder[]> {
  return tx.rows(sql`
    WITH reminder AS MATERIALIZED (
      SELECT r.notification_id, r.user_id, r.due_on - r.days_ahead AS day,
             d.customer_id, d.id, d.application_id, d.responsible_id, d.actor, d.due_at
      FROM deadline_reminders r
      JOIN deadlines d ON d.customer_id = r.customer_id AND d.id = r.deadline_id AND d.due_at = r.due_on
      WHERE r.notification_id = ANY (${notificationIds}::bigint[]) AND d.state = 'open'
    )
    SELECT d.notification_id AS "notificationId", coalesce(s.by_mail, ${settings.byMail}) AS "byMail"
    FROM reminder d
    JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
    JOIN countries co ON co.code = a.country_code
    JOIN memberships m ON m.customer_id = d.customer_id AND m.user_id = d.user_id
    LEFT JOIN reminder_settings s ON s.user_id = d.user_id
    WHERE d.due_at >= ${officeDate}
      AND m.status = 'active' AND m.role = ANY (${readers}::text[])
      AND ${concerns({ scope: sql`coalesce(s.scope, ${settings.scope})`, person: sql`d.user_id`, role: sql`m.role` }, writers)}
      AND NOT ${isSnoozed(sql`d.user_id`, sql`d.day`)}`);
}
