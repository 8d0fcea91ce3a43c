import { defaultReminderSettings, type Permission, permissionsOfRole, roles } from '@atrium/contract';
import type { Transaction } from '../../db/index.ts';
import { offsetSeconds } from '../../local-time/index.ts';
import { defaultsOf } from '../identity/profile/notification-settings.ts';
import * as conditions from './reminder-conditions.repository.ts';

const allowed = (...permissions: readonly Permission[]) =>
  roles.filter((role) => permissions.every((permission) => permissionsOfRole[role].includes(permission)));

export const reminderRules: conditions.ReminderRules = {
  settings: defaultReminderSettings,
  channels: defaultsOf('deadline'),
  readers: allowed('applications:read', 'notifications:read'),
  writers: allowed('deadlines:write'),
};

export async function reminderTime(tx: Transaction, now: Date | null): Promise<conditions.ReminderTime> {
  const moment = await conditions.findMoment(tx, now);
  const zones = await conditions.listTimeZones(tx);
  return { moment, offsets: new Map(zones.map((zone) => [zone, offsetSeconds(moment, zone)])) };
}
