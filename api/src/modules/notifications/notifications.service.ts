import type { UserNotification } from '@atrium/contract';
import type { Database, Scope } from '../../db/index.ts';
import { notFound } from '../../http/index.ts';
import {
  countNotifications,
  listNotifications,
  markAllRead,
  markRead,
  type NotificationFilter,
  type NotificationQuery,
} from './notifications.repository.ts';

export function pageOfNotifications(database: Database, scope: Scope, query: NotificationQuery) {
  return database.inScope(scope, async (tx) => ({
    // Before the rows: what arrives between the two is newer than what the response vouches for.
    ...(await countNotifications(tx, query)),
    userNotifications: await listNotifications(tx, query),
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

export function readAllNotifications(
  database: Database,
  scope: Scope,
  query: NotificationFilter & { readonly upTo: number },
): Promise<{ marked: number; unread: number }> {
  return database.inScope(scope, async (tx) => {
    const marked = await markAllRead(tx, query);
    const { unread } = await countNotifications(tx, query);
    return { marked, unread };
  });
}
