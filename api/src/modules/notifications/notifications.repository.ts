import type { NotificationKind, UserNotification } from '@atrium/contract';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import type { StoredMessage } from './notification-message.ts';

/** Filters of the list. */
export interface NotificationFilter {
  readonly unread?: boolean | undefined;
  readonly kind: NotificationKind[];
  readonly customer: number[];
}

export interface NotificationQuery extends NotificationFilter {
  readonly page: number;
  readonly pageSize: number;
}

/** A notification as it is stored, not yet in any language. */
export type StoredNotification = Omit<UserNotification, 'title' | 'body'> & StoredMessage;

const COLUMNS = raw(`
  n.id, n.kind,
  CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS customer,
  n.message AS key, n.parameters,
  CASE WHEN n.subject_id IS NOT NULL
    THEN json_build_object('kind', n.subject_kind, 'id', n.subject_id) END AS subject,
  n.created_at AS "createdAt", n.read_at AS "readAt"`);

export function listNotifications(tx: Transaction, query: NotificationQuery): Promise<StoredNotification[]> {
  return tx.rows(sql`
    SELECT ${COLUMNS} FROM notifications n LEFT JOIN customers c ON c.id = n.customer_id
    WHERE ${filter(query)}
    ORDER BY n.created_at DESC, n.id DESC
    LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}`);
}

/** `total` is filtered; `unread` and `latestId` are of all notifications. */
export function countNotifications(
  tx: Transaction,
  query: NotificationFilter,
): Promise<{ total: number; unread: number; latestId: number }> {
  return tx.one(sql`
    SELECT count(*) FILTER (WHERE ${filter(query)}) AS total, count(*) FILTER (WHERE n.read_at IS NULL) AS unread,
           coalesce(max(n.id), 0) AS "latestId"
    FROM notifications n WHERE ${mine}`);
}

/** Marks one as read; idempotent. */
export async function markRead(tx: Transaction, id: number): Promise<StoredNotification | undefined> {
  await tx.rows(sql`
    UPDATE notifications n SET read_at = now() WHERE ${mine} AND n.id = ${id} AND n.read_at IS NULL`);
  return tx.maybeOne(sql`
    SELECT ${COLUMNS} FROM notifications n LEFT JOIN customers c ON c.id = n.customer_id
    WHERE ${mine} AND n.id = ${id}`);
}

/** Marks the filtered notifications as read up to an id: the relay assigns ids in the order of arrival. */
export async function markAllRead(
  tx: Transaction,
  query: NotificationFilter & { readonly upTo: number },
): Promise<number> {
  const { marked } = await tx.one<{ marked: number }>(sql`
    WITH marked AS (
      UPDATE notifications n SET read_at = now()
      WHERE ${filter({ ...query, unread: true })} AND n.id <= ${query.upTo} RETURNING n.id
    ) SELECT count(*) AS marked FROM marked`);
  return marked;
}

const mine = sql`n.shown AND n.user_id = app.user_id()
  AND (n.customer_id IS NULL OR n.customer_id = ANY (app.customer_ids()))`;

function filter({ unread, kind, customer }: NotificationFilter): Sql {
  return sql`${mine}
    ${unread === undefined ? empty : raw(unread ? 'AND n.read_at IS NULL' : 'AND n.read_at IS NOT NULL')}
    ${kind.length > 0 ? sql`AND n.kind = ANY (${kind}::text[])` : empty}
    ${customer.length > 0 ? sql`AND n.customer_id = ANY (${customer}::int[])` : empty}`;
}
