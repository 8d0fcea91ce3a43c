import type { UserNotification } from '@atrium/contract';
import type { Database, Scope } from '../../db/index.ts';
import { notFound, ProblemError, type Reader } from '../../http/index.ts';
import { startOfDay } from '../../local-time/index.ts';
import { renderNotification } from './notification-message.ts';
import {
  countNotifications,
  listNotifications,
  markAllRead,
  markRead,
  type NotificationFilter,
  type NotificationQuery,
  type StoredNotification,
  setArchived,
  setSnoozed,
} from './notifications.repository.ts';

export function pageOfNotifications(database: Database, { scope, locale }: Reader, query: NotificationQuery) {
  return database.inScope(scope, async (tx) => ({
    // Before the rows: `latestId` must not include what arrives between the two queries.
    ...(await countNotifications(tx, query)),
    userNotifications: (await listNotifications(tx, query)).map((stored) => inWords(stored, locale)),
    page: query.page,
    pageSize: query.pageSize,
  }));
}

export async function readNotification(
  database: Database,
  { scope, locale }: Reader,
  id: number,
): Promise<UserNotification> {
  const found = await database.inScope(scope, (tx) => markRead(tx, id));
  if (!found) throw notFound();
  return inWords(found, locale);
}

export async function archiveNotification(
  database: Database,
  { scope, locale }: Reader,
  id: number,
  archived: boolean,
): Promise<UserNotification> {
  const found = await database.inScope(scope, (tx) => setArchived(tx, id, archived));
  if (!found) throw notFound();
  return inWords(found, locale);
}

/** @param until the date on which it is shown again; null for at once */
export async function snoozeNotification(
  database: Database,
  { scope, locale, timeZone }: Reader,
  id: number,
  until: string | null,
): Promise<UserNotification> {
  const untilS = until === null ? null : startOfDay(until, timeZone);
  if (untilS !== null && untilS * 1000 <= Date.now())
    throw new ProblemError('invalid-input', { errors: { until: ['must be in the future'] } });
  const found = await database.inScope(scope, (tx) => setSnoozed(tx, id, untilS));
  if (!found) throw notFound();
  return inWords(found, locale);
}

function inWords({ key, parameters, ...notification }: StoredNotification, locale: string): UserNotification {
  return { ...notification, ...renderNotification({ key, parameters }, locale) };
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
