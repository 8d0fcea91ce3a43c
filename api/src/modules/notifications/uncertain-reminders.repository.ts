import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

/** A reminder that may have been sent: its sender stopped, or the mail server broke the connection. */
export interface UncertainReminder {
  /** Of the delivery: the Message-ID of the mail, before the `@`. */
  readonly id: string;
  readonly claimedAt: string;
  readonly email: string;
  readonly customer: string;
  readonly reference: string;
  readonly dueOn: string;
}

/** Oldest first. */
export function listUncertainReminders(tx: Transaction): Promise<UncertainReminder[]> {
  return tx.rows(sql`
    SELECT d.id, d.claimed_at AS "claimedAt", u.email, c.code AS customer, a.reference, r.due_on AS "dueOn"
    FROM deliveries d
    JOIN deadline_reminders r ON r.notification_id = d.notification_id
    JOIN users u ON u.id = r.user_id
    JOIN customers c ON c.id = r.customer_id
    JOIN deadlines dl ON dl.customer_id = r.customer_id AND dl.id = r.deadline_id
    JOIN applications a ON a.customer_id = dl.customer_id AND a.id = dl.application_id
    WHERE d.state = 'uncertain' ORDER BY d.claimed_at, d.id`);
}

/** Sends it once more, with the same Message-ID. @returns false if there is no such uncertain reminder */
export async function queueAgain(tx: Transaction, id: string): Promise<boolean> {
  const queued = await tx.rows(sql`
    UPDATE deliveries d SET state = 'waiting', attempts = 0, due_at = now(), settled_at = NULL
    WHERE d.id = ${id} AND d.state = 'uncertain'
      AND EXISTS (SELECT FROM deadline_reminders r WHERE r.notification_id = d.notification_id)
    RETURNING d.id`);
  return queued.length > 0;
}
