import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import { type NotificationToSend, notificationToSend } from './deliveries.repository.ts';

export interface CollectedMail {
  readonly notifications: readonly NotificationToSend[];
  readonly total: number;
}

/** Further notifications are in the next mail, so that a retry reads the same. */
export async function closeCollectedMail(tx: Transaction, id: number, limit: number): Promise<CollectedMail> {
  await tx.rows(sql`UPDATE collected_mails SET closed_at = now() WHERE id = ${id} AND closed_at IS NULL`);
  const rows = await tx.rows<{ notification: NotificationToSend; total: number }>(sql`
    SELECT ${notificationToSend} AS notification, count(*) OVER () AS total
    FROM notifications n
    JOIN users u ON u.id = n.user_id AND u.status = 'active'
    JOIN memberships m ON m.user_id = n.user_id AND m.customer_id = n.customer_id AND m.status = 'active'
    JOIN customers c ON c.id = n.customer_id
    WHERE n.collected_mail_id = ${id}
    ORDER BY n.created_at DESC, n.id DESC LIMIT ${limit}`);
  return {
    notifications: rows.map(({ notification }) => notification).reverse(),
    total: rows[0]?.total ?? 0,
  };
}
