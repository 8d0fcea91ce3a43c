import type { NotificationChannel, NotificationKind } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import type { NotificationMessage } from './notification-message.ts';

/** A notification for everybody whom it concerns, as their memberships and settings stand now. */
export interface Arrival {
  readonly eventId: number;
  readonly customerId: number | null;
  readonly kind: NotificationKind;
  readonly message: NotificationMessage;
  readonly subject: { readonly kind: string; readonly id: number } | null;
  readonly createdAt: string;
  readonly onlyUserId: number | null;
  readonly onlyEmail: string | null;
  /** A mail of its own tells of it. */
  readonly hasOwnMail: boolean;
  readonly exceptUserIds: readonly number[];
  readonly rolesTold: readonly string[];
  /** What somebody who changed nothing gets. */
  readonly defaults: Readonly<Record<NotificationChannel, boolean>>;
}

/** Writes it down once for each person, with what is to go by mail and LINE. */
export async function insertArrivals(tx: Transaction, arrival: Arrival): Promise<void> {
  const { eventId, customerId, kind, message, subject, createdAt, onlyUserId, exceptUserIds } = arrival;
  const { defaults, rolesTold, onlyEmail, hasOwnMail } = arrival;
  await tx.rows(sql`
    WITH people AS (
      SELECT u.id AS user_id,
             coalesce((SELECT enabled FROM notification_settings s
                       WHERE s.user_id = u.id AND s.kind = ${kind} AND s.channel = 'portal'), ${defaults.portal}) AS portal,
             coalesce((SELECT enabled FROM notification_settings s
                       WHERE s.user_id = u.id AND s.kind = ${kind} AND s.channel = 'email'), ${defaults.email})
               AND NOT ${hasOwnMail} AS email,
             coalesce((SELECT enabled FROM notification_settings s
                       WHERE s.user_id = u.id AND s.kind = ${kind} AND s.channel = 'line'), ${defaults.line})
               AND EXISTS (SELECT FROM external_accounts l WHERE l.user_id = u.id) AS line
      FROM users u
      WHERE u.status = 'active'
        AND (${onlyUserId}::int IS NULL OR u.id = ${onlyUserId})
        AND (${onlyEmail}::text IS NULL OR u.email = ${onlyEmail})
        AND u.id <> ALL (${exceptUserIds}::int[])
        AND CASE WHEN ${customerId}::int IS NULL THEN num_nonnulls(${onlyUserId}::int, ${onlyEmail}::text) > 0
            ELSE EXISTS (SELECT FROM memberships m
                         WHERE m.user_id = u.id AND m.customer_id = ${customerId} AND m.status = 'active'
                           AND m.role = ANY (${rolesTold}::text[])) END
    ), made AS (
      INSERT INTO notifications (event_id, customer_id, user_id, kind, message, parameters, subject_kind,
                                 subject_id, created_at, shown)
      SELECT ${eventId}, ${customerId}, user_id, ${kind}, ${message.key}, ${JSON.stringify(message.parameters)},
             ${subject?.kind ?? null}, ${subject?.id ?? null}, ${createdAt}, portal
      FROM people WHERE portal OR email OR line
      ON CONFLICT (event_id, user_id, created_at) WHERE event_id IS NOT NULL DO NOTHING
      RETURNING id, created_at, user_id
    )
    INSERT INTO deliveries (notification_id, created_at, channel)
    SELECT made.id, made.created_at, wanted.channel
    FROM made JOIN people USING (user_id)
    CROSS JOIN LATERAL (VALUES ('email', people.email), ('line', people.line)) AS wanted (channel, is_wanted)
    WHERE wanted.is_wanted`);
}
