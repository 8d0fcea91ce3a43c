import { randomUUID } from 'node:crypto';
import type { UserNotification } from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import { notFound, ProblemError, type Reader } from '../../http/index.ts';
import { startOfDay } from '../../local-time/index.ts';
import { fieldRefusals } from '../../messages/index.ts';
import { renderNotification } from './notification-message.ts';
import type {
  NotificationChange,
  NotificationFilter,
  NotificationQuery,
  StoredNotification,
} from './notifications.repository.ts';
import * as repository from './notifications.repository.ts';

export async function pageOfNotifications(
  database: Database,
  { scope, locale }: Reader,
  query: NotificationQuery,
) {
  const [unread, counted, notifications] = await database.queryInScope(scope, (tx) =>
    // Before the rows: `latestId` must not include what arrives between the two queries.
    Promise.all([
      repository.findUnread(tx),
      repository.countNotifications(tx, query),
      repository.listNotifications(tx, query),
    ]),
  );
  const userNotifications = notifications.map((stored) => inWords(stored, locale));
  return { ...unread, ...counted, userNotifications, page: query.page, pageSize: query.pageSize };
}

interface Changed {
  readonly userNotification: UserNotification;
  readonly change: string | null;
}

export function changeNotification(
  database: Database,
  { scope, locale }: Reader,
  id: number,
  change: NotificationChange,
): Promise<Changed> {
  const changeId = randomUUID();
  return database.inScope(scope, async (tx) => {
    const isChanged = await repository.changeNotification(tx, id, change, changeId);
    const notification = await repository.findNotification(tx, id);
    if (!notification) throw notFound();
    return { userNotification: inWords(notification, locale), change: isChanged ? changeId : null };
  });
}

export async function snoozeNotification(
  database: Database,
  reader: Reader,
  id: number,
  until: string | null,
): Promise<Changed> {
  const untilS = until === null ? null : startOfDay(until, reader.timeZone);
  if (untilS !== null && untilS * 1000 <= Date.now())
    throw new ProblemError('invalid-input', { errors: { until: [fieldRefusals.future] } });
  return changeNotification(database, reader, id, { snoozedUntil: untilS });
}

function inWords({ key, parameters, ...notification }: StoredNotification, locale: string): UserNotification {
  return { ...notification, ...renderNotification({ key, parameters }, locale) };
}

export function readAllNotifications(
  database: Database,
  scope: Scope,
  query: NotificationFilter & { readonly upTo: number },
): Promise<{ marked: number; unread: number; change: string | null }> {
  const changeId = randomUUID();
  return database.inScope(scope, async (tx) => {
    const marked = await repository.markAllRead(tx, query, changeId);
    const { unread } = await repository.findUnread(tx);
    return { marked, unread, change: marked > 0 ? changeId : null };
  });
}

/** What a person has read in a conversation, they need no notification of. */
export function readConversationNotifications(
  tx: Transaction,
  { id, customerId }: { readonly id: number; readonly customerId: number },
): Promise<void> {
  return repository.markConversationRead(tx, customerId, id);
}

/** Takes back a change of the person's own, of each notification that has not changed since. */
export async function undoChange(
  database: Database,
  scope: Scope,
  changeId: string,
): Promise<{ undone: number }> {
  return { undone: await database.inScope(scope, (tx) => repository.undoChange(tx, changeId)) };
}
