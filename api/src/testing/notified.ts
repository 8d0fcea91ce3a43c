import { notificationKinds } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Database } from '../db/index.ts';
import { notifyOfEvents } from '../modules/notifications/arrivals.service.ts';
import { renderNotification, type StoredMessage } from '../modules/notifications/notification-message.ts';
import { dispatchEvents, emit, type OutboxEvent } from '../outbox/index.ts';

/** Emits an event and dispatches it. */
export async function happen(database: Database, ...events: OutboxEvent[]): Promise<void> {
  await database.asJob(async (tx) => {
    for (const event of events) await emit(tx, event);
  });
  while ((await database.asJob((tx) => dispatchEvents(tx, [notifyOfEvents]))) > 0);
}

/** An event for which every member of the customer is notified. */
export function attachmentEvent(customerId: number, name = 'Search report.pdf') {
  const subject = { kind: 'application', id: 1, label: 'R-1 Example' };
  return { kind: 'document.uploaded' as const, customerId, payload: { subject, name } };
}

/** Titles of a person's notifications of one kind in `en-US`, oldest first. */
export async function titlesOf(database: Database, userId: number, kind: string): Promise<string[]> {
  const rows = await database.asJob((tx) =>
    tx.rows<StoredMessage>(sql`
      SELECT message AS key, parameters FROM notifications
      WHERE user_id = ${userId} AND kind = ${kind} ORDER BY id`),
  );
  return rows.map((stored) => renderNotification(stored, 'en-US').title);
}

/** Turns a kind of notification on or off for a channel. */
export async function choose(
  database: Database,
  { userId, kind, channel, enabled }: { userId: number; kind: string; channel: string; enabled: boolean },
): Promise<void> {
  await database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO notification_settings (user_id, kind, channel, enabled)
      VALUES (${userId}, ${kind}, ${channel}, ${enabled})
      ON CONFLICT (user_id, kind, channel) DO UPDATE SET enabled = EXCLUDED.enabled`),
  );
}

/** Turns every kind of notification on or off for each channel. */
export async function chooseForEveryKind(
  database: Database,
  userId: number,
  enabled: { readonly portal: boolean; readonly email: boolean; readonly line: boolean },
): Promise<void> {
  await database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO notification_settings (user_id, kind, channel, enabled)
      SELECT ${userId}, kind, channel, value::boolean
      FROM unnest(${[...notificationKinds]}::text[]) kind,
           jsonb_each_text(${JSON.stringify(enabled)}::jsonb) AS setting (channel, value)`),
  );
}
