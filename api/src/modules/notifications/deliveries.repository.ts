import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import type { StoredMessage } from './notification-message.ts';

export type Delivery = {
  readonly id: string;
  readonly channel: 'email' | 'line';
  readonly attempts: number;
} & (
  | { readonly notification: NotificationToSend; readonly written: null }
  | { readonly notification: null; readonly written: WrittenMail }
);

interface WrittenMail {
  readonly kind: 'invitation' | 'digest' | 'collected';
  readonly id: number;
}

export interface NotificationToSend {
  readonly id: number;
  readonly userId: number;
  readonly message: StoredMessage;
  readonly locale: string;
  readonly email: string;
  readonly lineSubject: string | null;
  readonly customer: { readonly id: number; readonly name: string } | null;
  readonly subject: { readonly kind: string; readonly id: number } | null;
}

export type Settled = 'sent' | 'refused' | 'uncertain' | 'withdrawn';

/** A {@link NotificationToSend} of `notifications n`, `users u` and `customers c`, as JSON. */
export const notificationToSend = sql`json_build_object(
  'id', n.id, 'userId', n.user_id,
  'message', json_build_object('key', n.message, 'parameters', app.parameters_in(u.locale, n.message, n.parameters)),
  'locale', u.locale, 'email', u.email,
  'lineSubject', (SELECT subject FROM external_accounts l WHERE l.user_id = u.id ORDER BY linked_at LIMIT 1),
  'customer', CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END,
  'subject', CASE WHEN n.subject_id IS NOT NULL
               THEN json_build_object('kind', n.subject_kind, 'id', n.subject_id) END)`;

/**
 * Withdraws deliveries whose recipient has lost the membership. After a crash, messages to LINE are claimed again,
 * since LINE recognises a message that it got before; mails become `uncertain`, since they may have been sent.
 */
export function claimDeliveries(
  tx: Transaction,
  { limit, abandonedAfterS }: { limit: number; abandonedAfterS: number },
): Promise<Delivery[]> {
  return tx.rows(sql`
    WITH abandoned AS (
      UPDATE deliveries SET state = 'uncertain', settled_at = now(), last_error = 'The sender stopped.'
      WHERE state = 'sending' AND channel = 'email'
        AND claimed_at < now() - make_interval(secs => ${abandonedAfterS})
    ), due AS (
      SELECT d.id, d.created_at,
             d.notification_id IS NULL
               OR coalesce(u.status = 'active', false) AND (n.customer_id IS NULL OR EXISTS (
                 SELECT FROM memberships m
                 WHERE m.user_id = n.user_id AND m.customer_id = n.customer_id AND m.status = 'active')) AS allowed
      FROM deliveries d
      LEFT JOIN notifications n ON n.id = d.notification_id AND n.created_at = d.created_at
      LEFT JOIN users u ON u.id = n.user_id
      WHERE (d.state = 'waiting' AND d.due_at <= now())
         OR (d.state = 'sending' AND d.channel = 'line'
             AND d.claimed_at < now() - make_interval(secs => ${abandonedAfterS}))
      ORDER BY d.lane, d.due_at LIMIT ${limit} FOR UPDATE OF d SKIP LOCKED
    ), claimed AS (
      UPDATE deliveries d
      SET state = CASE WHEN due.allowed THEN 'sending' ELSE 'withdrawn' END, attempts = d.attempts + 1,
          claimed_at = now(), settled_at = CASE WHEN NOT due.allowed THEN now() END
      FROM due WHERE d.id = due.id AND d.created_at = due.created_at
      RETURNING d.id, d.created_at, d.channel, d.attempts, d.notification_id, d.invitation_mail_id, d.digest_id,
                d.collected_mail_id, d.state
    )
    SELECT claimed.id, claimed.channel, claimed.attempts,
           CASE WHEN claimed.notification_id IS NULL THEN json_build_object(
             'id', coalesce(claimed.invitation_mail_id, claimed.digest_id, claimed.collected_mail_id),
             'kind', CASE WHEN claimed.digest_id IS NOT NULL THEN 'digest'
                          WHEN claimed.collected_mail_id IS NOT NULL THEN 'collected' ELSE 'invitation' END
           ) END AS written,
           CASE WHEN n.id IS NOT NULL THEN ${notificationToSend} END AS notification
    FROM claimed
    LEFT JOIN notifications n ON n.id = claimed.notification_id AND n.created_at = claimed.created_at
    LEFT JOIN users u ON u.id = n.user_id
    LEFT JOIN customers c ON c.id = n.customer_id
    WHERE claimed.state = 'sending'`);
}

export async function settleDelivery(
  tx: Transaction,
  id: string,
  state: Settled,
  error: string | null,
): Promise<void> {
  await tx.rows(sql`
    UPDATE deliveries SET state = ${state}, settled_at = now(), last_error = ${error}
    WHERE id = ${id} AND state = 'sending'`);
}

export async function deferDelivery(
  tx: Transaction,
  id: string,
  retryInS: number,
  error: string,
): Promise<void> {
  await tx.rows(sql`
    UPDATE deliveries
    SET state = 'waiting', due_at = now() + make_interval(secs => ${retryInS}), last_error = ${error}
    WHERE id = ${id} AND state = 'sending'`);
}
