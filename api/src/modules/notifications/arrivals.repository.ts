import type { NotificationChannel, NotificationKind } from '@atrium/contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import { LANES, type Lane } from '../../mail/index.ts';
import { isWanted } from './channels.repository.ts';
import type { NotificationMessage } from './notification-message.ts';

export interface Arrival {
  readonly eventId: number;
  readonly customerId: number | null;
  readonly kind: NotificationKind;
  readonly message: NotificationMessage;
  readonly subject: { readonly kind: string; readonly id: number } | null;
  readonly createdAt: string;
  readonly onlyUserId: number | null;
  readonly onlyEmail: string | null;
  readonly hasOwnMail: boolean;
  readonly onEveryChannel: boolean;
  readonly exceptUserIds: readonly number[];
  readonly lane: Lane;
  readonly recipientRoles: readonly string[];
  readonly defaults: Readonly<Record<NotificationChannel, boolean>>;
  /** By default only this person and owners get a mail; null for everyone. */
  readonly mailedToUserId: number | null;
  /** Only these people get a message, and owners who chose to; null for everyone. */
  readonly followerIds: readonly number[] | null;
}

/** Least time between two mails to a person of what concerns everyone at their customers. */
const COLLECT_MINUTES = 15;

export async function insertArrivals(tx: Transaction, arrival: Arrival): Promise<void> {
  const { eventId, customerId, kind, message, subject, createdAt, onlyUserId, exceptUserIds } = arrival;
  const { defaults, recipientRoles, onlyEmail, hasOwnMail, lane, mailedToUserId, followerIds } = arrival;
  const isWantedOn = (channel: NotificationChannel, byDefault: boolean | Sql) =>
    arrival.onEveryChannel ? sql`true` : isWanted(kind, channel, byDefault);
  const isOwner = sql`EXISTS (
      SELECT FROM memberships m
      WHERE m.user_id = u.id AND m.customer_id = ${customerId} AND m.status = 'active' AND m.role = 'owner')`;
  const isFollower = sql`coalesce(u.id = ANY (${followerIds}::int[]), true)`;
  const isMailedByDefault = sql`${defaults.email} AND ${isFollower} AND (
    ${mailedToUserId}::int IS NULL OR u.id = ${mailedToUserId} OR ${isOwner})`;
  const mayBeSent = sql`(${isFollower} OR ${isOwner})`;
  // An open page reads a message before the relay comes to it.
  const hasReadAll = sql`${kind === 'message'} AND EXISTS (
    SELECT FROM message_reads r
    WHERE r.user_id = u.id AND r.customer_id = ${customerId} AND r.application_id = ${subject?.id ?? null}
      AND r.up_to >= (SELECT max(m.id) FROM messages m
                      WHERE m.customer_id = r.customer_id AND m.application_id = r.application_id))`;
  await tx.rows(sql`
    WITH people AS (
      SELECT u.id AS user_id,
             ${isWantedOn('portal', defaults.portal)} AS portal,
             ${isWantedOn('email', isMailedByDefault)} AND ${mayBeSent} AND NOT ${hasOwnMail} AS email,
             ${isWantedOn('line', defaults.line)} AND ${mayBeSent} AND EXISTS (SELECT FROM external_accounts l WHERE l.user_id = u.id) AS line
      FROM users u
      WHERE u.status = 'active'
        AND (${onlyUserId}::int IS NULL OR u.id = ${onlyUserId})
        AND (${onlyEmail}::text IS NULL OR u.email = ${onlyEmail})
        AND u.id <> ALL (${exceptUserIds}::int[])
        AND NOT (${hasReadAll})
        AND CASE WHEN ${customerId}::int IS NULL THEN num_nonnulls(${onlyUserId}::int, ${onlyEmail}::text) > 0
            ELSE EXISTS (SELECT FROM memberships m
                         WHERE m.user_id = u.id AND m.customer_id = ${customerId} AND m.status = 'active'
                           AND m.role = ANY (${recipientRoles}::text[])) END
    ), collecting AS (
      -- Locks the open ones until their notifications are there: none is closed before.
      INSERT INTO collected_mails (user_id) SELECT user_id FROM people WHERE email AND ${lane === 'bulk'} ORDER BY user_id
      ON CONFLICT (user_id) WHERE closed_at IS NULL DO UPDATE SET user_id = excluded.user_id
      RETURNING id, user_id
    ), inserted AS (
      INSERT INTO notifications (event_id, customer_id, user_id, kind, message, parameters, subject_kind,
                                 subject_id, created_at, shown, collected_mail_id)
      SELECT ${eventId}, ${customerId}, user_id, ${kind}, ${message.key}, ${JSON.stringify(message.parameters)},
             ${subject?.kind ?? null}, ${subject?.id ?? null}, ${createdAt}, portal,
             collecting.id
      FROM people LEFT JOIN collecting USING (user_id) WHERE portal OR email OR line
      ON CONFLICT (event_id, user_id, created_at) WHERE event_id IS NOT NULL DO NOTHING
      RETURNING id, created_at, user_id
    )
    INSERT INTO deliveries (notification_id, created_at, channel, lane)
    SELECT inserted.id, inserted.created_at, wanted.channel, ${LANES[lane]}
    FROM inserted JOIN people USING (user_id)
    CROSS JOIN LATERAL (VALUES ('email', people.email AND ${lane !== 'bulk'}), ('line', people.line)) AS wanted (channel, is_wanted)
    WHERE wanted.is_wanted`);
  if (lane === 'bulk') await queueCollectedMails(tx, arrival);
}

/** A separate statement sees the mails that were closed while the one before waited for them. */
async function queueCollectedMails(tx: Transaction, { eventId, createdAt, lane }: Arrival): Promise<void> {
  await tx.rows(sql`
    INSERT INTO deliveries (collected_mail_id, created_at, channel, lane, due_at)
    SELECT c.id, now(), 'email', ${LANES[lane]},
           greatest(now(), (SELECT max(closed_at) + make_interval(mins => ${COLLECT_MINUTES})
                            FROM collected_mails former WHERE former.user_id = c.user_id))
    FROM notifications n JOIN collected_mails c ON c.id = n.collected_mail_id
    WHERE n.event_id = ${eventId} AND n.created_at = ${createdAt}
      AND NOT EXISTS (SELECT FROM deliveries d WHERE d.collected_mail_id = c.id)`);
}
