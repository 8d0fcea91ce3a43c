import type { ReminderSettings } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

/** Of the person in scope; undefined where they changed none. */
export function findReminderSettings(tx: Transaction): Promise<ReminderSettings | undefined> {
  return tx.maybeOne(sql`
    SELECT days, scope, by_mail AS "byMail" FROM reminder_settings WHERE user_id = app.user_id()`);
}

export async function upsertReminderSettings(
  tx: Transaction,
  { days, scope, byMail }: ReminderSettings,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO reminder_settings (user_id, days, scope, by_mail)
    VALUES (app.user_id(), ${days}::int[], ${scope}, ${byMail})
    ON CONFLICT (user_id) DO UPDATE
    SET days = excluded.days, scope = excluded.scope, by_mail = excluded.by_mail, changed_at = now()`);
}
