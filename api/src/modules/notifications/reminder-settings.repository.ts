import type { ReminderSettings } from '@atrium/contract';
import sql, { raw } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

export type Subscription = 'reminders' | 'digest';

export function findReminderSettings(tx: Transaction): Promise<ReminderSettings | undefined> {
  return tx.maybeOne(sql`
    SELECT days, scope, by_mail AS "byMail", digest FROM reminder_settings WHERE user_id = app.user_id()`);
}

export async function upsertReminderSettings(
  tx: Transaction,
  { days, scope, byMail, digest }: ReminderSettings,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO reminder_settings (user_id, days, scope, by_mail, digest)
    VALUES (app.user_id(), ${days}::int[], ${scope}, ${byMail}, ${digest})
    ON CONFLICT (user_id) DO UPDATE
    SET days = excluded.days, scope = excluded.scope, by_mail = excluded.by_mail, digest = excluded.digest,
        changed_at = now()`);
}

export async function endMails(
  tx: Transaction,
  userId: number,
  subscription: Subscription,
  { days, scope, byMail, digest }: ReminderSettings,
): Promise<boolean> {
  const column = raw(subscription === 'digest' ? 'digest' : 'by_mail');
  const ended = subscription === 'digest' ? sql`'off'` : sql`false`;
  await tx.rows(sql`
    INSERT INTO reminder_settings (user_id, days, scope, by_mail, digest)
    VALUES (${userId}, ${days}::int[], ${scope}, ${byMail}, ${digest})
    ON CONFLICT (user_id) DO NOTHING`);
  const changed = await tx.rows(sql`
    UPDATE reminder_settings SET ${column} = ${ended} WHERE user_id = ${userId} AND ${column} <> ${ended}
    RETURNING user_id`);
  return changed.length > 0;
}

export async function findLocale(tx: Transaction, userId: number): Promise<string | undefined> {
  const user = await tx.maybeOne<{ locale: string }>(sql`
    SELECT locale FROM users WHERE id = ${userId} AND status = 'active'`);
  return user?.locale;
}
