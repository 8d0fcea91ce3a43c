import { defaultReminderSettings, type ReminderSettings } from '@atrium/contract';
import type { Database, Scope } from '../../db/index.ts';
import type { Origin } from '../../http/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import { findReminderSettings, upsertReminderSettings } from './reminder-settings.repository.ts';

export function reminderSettingsOf(database: Database, scope: Scope): Promise<ReminderSettings> {
  return database.inScope(scope, async (tx) => (await findReminderSettings(tx)) ?? defaultReminderSettings);
}

export function changeReminderSettings(
  database: Database,
  scope: Scope,
  settings: ReminderSettings,
  { ipAddress }: Origin,
): Promise<ReminderSettings> {
  const changed = { ...settings, days: settings.days.toSorted((one, other) => other - one) };
  return database.inScope(scope, async (tx) => {
    await upsertReminderSettings(tx, changed);
    await recordActivity(tx, {
      action: 'notification_settings.changed',
      actorId: scope.userId,
      ipAddress,
    });
    return changed;
  });
}
