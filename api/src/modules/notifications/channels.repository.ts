import type { NotificationChannel, NotificationKind } from '@atrium/contract';
import sql, { type Sql } from 'sql-template-tag';

export function isWanted(
  kind: NotificationKind,
  channel: NotificationChannel,
  byDefault: boolean | Sql,
): Sql {
  return sql`coalesce((SELECT enabled FROM notification_settings s
                       WHERE s.user_id = u.id AND s.kind = ${kind} AND s.channel = ${channel}), ${byDefault})`;
}
