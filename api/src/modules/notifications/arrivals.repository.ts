import type { NotificationChannel, NotificationKind } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import { isWanted } from './channels.repository.ts';
import type { NotificationMessage } from './notification-message.ts';

/** A notification and its recipients: chosen by their current memberships and settings. */
export interface Arrival {
  readonly eventId: number;
  readonly customerId: number | null;
  readonly kind: NotificationKind;
  readonly message: NotificationMessage;
  readonly subject: { readonly kind: string; readonly id: number } | null;
  readonly createdAt: string;
  readonly onlyUserId: number | null;
  readonly onlyEmail: string | null;
  /** The event sends its own mail, so the notification sends none. */
  readonly hasOwnMail: boolean;
  readonly exceptUserIds: readonly number[];
  /** Roles with the permission that the notification needs. */
  readonly recipientRoles: readonly string[];
  /** For people who did not change the settings of its kind. */
  readonly defaults: Readonly<Record<NotificationChannel, boolean>>;
}

/** Inserts the notification once for each recipient, with its deliveries by mail and LINE. */
export async function insertArrivals(tx: Transaction, arrival: Arrival): Promise<void> {
  const { eventId, customerId, kind, message, subject, createdAt, onlyUserId, exceptUserIds } = arrival;
  const { defaults, recipientRoles, onlyEmail, hasOwnMail } = arrival;
  const wants = (channel: NotificationChannel) => isWanted(kind, channel, defaults);
  await tx.rows(sql`
    WITH people AS (
      SELECT u.id AS user_id,
             ${wants('portal')} AS portal,
             ${wants('email')} AND NOT ${hasOwnMail} AS email,
             ${wants('line')} AND EXISTS (SELECT FROM external_accounts l WHERE l.user_id = u.id) AS line
      FROM users u
      WHERE u.status = 'active'
        AND (${onlyUserId}::int IS NULL OR u.id = ${onlyUserId})
        AND (${onlyEmail}::text IS NULL OR u.email = ${onlyEmail})
        AND u.id <> ALL (${exceptUserIds}::int[])
        AND CASE WHEN ${customerId}::int IS NULL THEN num_nonnulls(${onlyUserId}::int, ${onlyEmail}::text) > 0
            ELSE EXISTS (SELECT FROM memberships m
                         WHERE m.user_id = u.id AND m.customer_id = ${customerId} AND m.status = 'active'
                           AND m.role = ANY (${recipientRoles}::text[])) END
    ), inserted AS (
      INSERT INTO notifications (event_id, customer_id, user_id, kind, message, parameters, subject_kind,
                                 subject_id, created_at, shown)
      SELECT ${eventId}, ${customerId}, user_id, ${kind}, ${message.key}, ${JSON.stringify(message.parameters)},
             ${subject?.kind ?? null}, ${subject?.id ?? null}, ${createdAt}, portal
      FROM people WHERE portal OR email OR line
      ON CONFLICT (event_id, user_id, created_at) WHERE event_id IS NOT NULL DO NOTHING
      RETURNING id, created_at, user_id
    )
    INSERT INTO deliveries (notification_id, created_at, channel)
    SELECT inserted.id, inserted.created_at, wanted.channel
    FROM inserted JOIN people USING (user_id)
    CROSS JOIN LATERAL (VALUES ('email', people.email), ('line', people.line)) AS wanted (channel, is_wanted)
    WHERE wanted.is_wanted`);
}
