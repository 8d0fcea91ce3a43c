import type { UserNotification } from '@atrium/contract';
import type { Database, Scope } from '../../db/index.ts';
import { notFound } from '../../http/index.ts';
import {
  countNotifications,
  listNotifications,
  markRead,
  type NotificationQuery,
} from './notifications.repository.ts';

export function pageOfNotifications(database: Database, scope: Scope, query: NotificationQuery) {
  return database.inScope(scope, async (tx) => ({
    userNotifications: await listNotifications(tx, query),
    ...(await countNotifications(tx, query)),
    page: query.page,
    pageSize: query.pageSize,
  }));
}

export async function readNotification(
  database: Database,
  scope: Scope,
  id: number,
): Promise<UserNotification> {
  const found = await database.inScope(scope, (tx) => markRead(tx, id));
  if (!found) throw notFound();
  return found;
}
