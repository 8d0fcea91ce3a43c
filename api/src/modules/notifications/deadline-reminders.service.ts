import { defaultReminderSettings, type Permission, permissionsOfRole, roles } from '@atrium/contract';
import type { Database, Transaction } from '../../db/index.ts';
import { offsetSeconds } from '../../local-time/index.ts';
import { defaultsOf } from '../identity/profile/notification-settings.ts';
import * as repository from './deadline-reminders.repository.ts';

const allowed = (...permissions: readonly Permission[]) =>
  roles.filter((role) => permissions.every((permission) => permissionsOfRole[role].includes(permission)));

const rules: repository.ReminderRules = {
  settings: defaultReminderSettings,
  channels: defaultsOf('deadline'),
  readers: allowed('applications:read', 'notifications:read'),
  writers: allowed('deadlines:write'),
};

/** Creates reminders that are due, with their deliveries. @param now null for the database's clock */
export async function remindOfDeadlines(tx: Transaction, now: Date | null, limit: number): Promise<number> {
  const moment = await repository.findMoment(tx, now);
  const zones = await repository.listTimeZones(tx);
  const offsets = new Map(zones.map((zone) => [zone, offsetSeconds(moment, zone)]));
  return repository.createReminders(tx, { moment, offsets }, rules, limit);
}

/** Whether the reminder may still be sent to its person. */
export function isStillDue(
  database: Database,
  notificationId: number,
  channel: 'email' | 'line',
): Promise<boolean> {
  return database.asJob((tx) => repository.isStillDue(tx, notificationId, channel, rules));
}
