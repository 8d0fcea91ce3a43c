import {
  MAX_COUNTED_MATCHES,
  type NotificationKind,
  UNDO_MINUTES,
  type UserNotification,
} from '@atrium/contract';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { type CountedRows, countUpTo, type Queryable, type Transaction } from '../../db/index.ts';
import type { StoredMessage } from './notification-message.ts';

export interface NotificationFilter {
  readonly unread?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly snoozed?: boolean | undefined;
  readonly kind: NotificationKind[];
  readonly customer: number[];
}

export interface NotificationQuery extends NotificationFilter {
  readonly page: number;
  readonly pageSize: number;
}

export type StoredNotification = Omit<UserNotification, 'title' | 'body'> & StoredMessage;

const COLUMNS = raw(`
  n.id, n.kind,
  CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS customer,
  n.message AS key,
  app.parameters_in(current_setting('app.language', true), n.message, n.parameters) AS parameters,
  CASE WHEN n.subject_id IS NOT NULL
    THEN json_build_object('kind', n.subject_kind, 'id', n.subject_id) END AS subject,
  (SELECT json_build_object('id', a.id, 'reference', a.reference, 'title', a.title) FROM applications a
   WHERE a.customer_id = n.customer_id AND a.id = CASE n.subject_kind
     WHEN 'application' THEN n.subject_id
     WHEN 'deadline' THEN (SELECT d.application_id FROM deadlines d
                           WHERE d.customer_id = n.customer_id AND d.id = n.subject_id) END) AS application,
  n.created_at AS "createdAt", n.read_at AS "readAt", n.archived_at AS "archivedAt",
  CASE WHEN n.snoozed_until > now() THEN n.snoozed_until END AS "snoozedUntil"`);

export function listNotifications(tx: Queryable, query: NotificationQuery): Promise<StoredNotification[]> {
  return tx.rows(sql`
    SELECT ${COLUMNS} FROM notifications n LEFT JOIN customers c ON c.id = n.customer_id
    WHERE ${filter(query)}
    ORDER BY n.created_at DESC, n.id DESC
    LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}`);
}

export function countNotifications(tx: Queryable, query: NotificationFilter): Promise<CountedRows> {
  return countUpTo(tx, sql`SELECT FROM notifications n WHERE ${filter(query)}`, MAX_COUNTED_MATCHES);
}

/** `unread` counts all that are neither archived nor snoozed; `latestId` is of all. */
export function findUnread(tx: Queryable): Promise<{ unread: number; latestId: number }> {
  return tx.one(sql`
    SELECT (SELECT count(*) FROM notifications n WHERE ${mine} AND n.read_at IS NULL AND ${isShown}) AS unread,
           coalesce((SELECT n.id FROM notifications n WHERE ${mine} ORDER BY n.id DESC LIMIT 1), 0) AS "latestId"`);
}

export type NotificationChange =
  | { readonly read: boolean }
  | { readonly archived: boolean }
  | { readonly snoozedUntil: number | null };

export async function changeNotification(
  tx: Transaction,
  id: number,
  change: NotificationChange,
  changeId: string,
): Promise<boolean> {
  const changed = await tx.rows(sql`
    UPDATE notifications n SET ${assignmentOf(change)}, change_id = ${changeId}
    WHERE ${mine} AND n.id = ${id} AND ${isOther(change)} RETURNING n.id`);
  return changed.length > 0;
}

function assignmentOf(change: NotificationChange): Sql {
  if ('read' in change) return sql`read_at = CASE WHEN ${change.read} THEN now() END`;
  if ('archived' in change) return sql`archived_at = CASE WHEN ${change.archived} THEN now() END`;
  return sql`snoozed_until = to_timestamp(${change.snoozedUntil}::double precision)`;
}

function isOther(change: NotificationChange): Sql {
  if ('read' in change) return sql`(n.read_at IS NOT NULL) <> ${change.read}`;
  if ('archived' in change) return sql`(n.archived_at IS NOT NULL) <> ${change.archived}`;
  return sql`n.snoozed_until IS DISTINCT FROM to_timestamp(${change.snoozedUntil}::double precision)`;
}

/** Restores the notifications whose last change this is, if it is not old. @returns how many */
export async function undoChange(tx: Transaction, changeId: string): Promise<number> {
  const undone = await tx.rows(sql`
    UPDATE notifications n
    SET (read_at, archived_at, snoozed_until, change_id) =
      (SELECT read_at, archived_at, snoozed_until, NULL::uuid FROM jsonb_populate_record(n, n.before))
    WHERE ${mine} AND n.change_id = ${changeId}
      AND n.changed_at > now() - make_interval(mins => ${UNDO_MINUTES})
    RETURNING n.id`);
  return undone.length;
}

/** Updates the rows of snoozes whose time has come, so that open pages learn of it. @returns how many */
export async function endSnoozes(tx: Transaction, now: Date | null, limit: number): Promise<number> {
  const ended = await tx.rows(sql`
    UPDATE notifications SET snoozed_until = NULL
    WHERE (id, created_at) IN (
      SELECT id, created_at FROM notifications
      WHERE snoozed_until <= coalesce(${now}::timestamptz, now()) LIMIT ${limit})
    RETURNING id`);
  return ended.length;
}

export function findNotification(tx: Transaction, id: number): Promise<StoredNotification | undefined> {
  return tx.maybeOne(sql`
    SELECT ${COLUMNS} FROM notifications n LEFT JOIN customers c ON c.id = n.customer_id
    WHERE ${mine} AND n.id = ${id}`);
}

/** Marks the filtered notifications as read up to an id: the relay assigns ids in the order of arrival. */
export async function markAllRead(
  tx: Transaction,
  query: NotificationFilter & { readonly upTo: number },
  changeId: string,
): Promise<number> {
  const { marked } = await tx.one<{ marked: number }>(sql`
    WITH marked AS (
      UPDATE notifications n SET read_at = now(), change_id = ${changeId}
      WHERE ${filter({ ...query, unread: true })} AND n.id <= ${query.upTo} RETURNING n.id
    ) SELECT count(*) AS marked FROM marked`);
  return marked;
}

export async function markConversationRead(
  tx: Transaction,
  customerId: number,
  applicationId: number,
): Promise<void> {
  await tx.rows(sql`
    UPDATE notifications n SET read_at = now(), change_id = NULL
    WHERE ${mine} AND n.read_at IS NULL AND n.kind = 'message' AND n.customer_id = ${customerId}
      AND n.subject_kind = 'application' AND n.subject_id = ${applicationId}`);
}

const mine = sql`n.shown AND n.user_id = app.user_id()
  AND (n.customer_id IS NULL OR n.customer_id = ANY (app.customer_ids()))`;

const isSnoozed = sql`coalesce(n.snoozed_until > now(), false)`;
const isShown = sql`n.archived_at IS NULL AND NOT ${isSnoozed}`;

function placeOf({ archived, snoozed }: NotificationFilter): Sql {
  if (archived) return sql`n.archived_at IS NOT NULL`;
  return snoozed ? sql`n.archived_at IS NULL AND ${isSnoozed}` : isShown;
}

function filter(query: NotificationFilter): Sql {
  const { unread, kind, customer } = query;
  return sql`${mine} AND ${placeOf(query)}
    ${unread === undefined ? empty : raw(unread ? 'AND n.read_at IS NULL' : 'AND n.read_at IS NOT NULL')}
    ${kind.length > 0 ? sql`AND n.kind = ANY (${kind}::text[])` : empty}
    ${customer.length > 0 ? sql`AND n.customer_id = ANY (${customer}::int[])` : empty}`;
}
