import { MAX_COUNTED_MATCHES } from '@atrium/contract';
import type { QueueItem, QueueKind, QueueQuery } from '@atrium/contract/desk';
import sql, { join, type Sql } from 'sql-template-tag';
import {
  type CountedRows,
  countUpTo,
  inLanguage,
  ofCustomers,
  type Queryable,
  type Transaction,
} from '../../db/index.ts';

const describedItem = sql`
  q.id, q.kind,
  json_build_object('kind', CASE WHEN q.kind IN ('message', 'upload') THEN 'application' ELSE q.kind END,
                    'id', q.subject_id) AS subject,
  json_build_object('id', cu.id, 'name', cu.name) AS customer,
  json_build_object('id', a.id, 'reference', a.reference, 'title', a.title) AS application,
  q.cut_off_at AS "cutOffAt", q.waits_since AS "waitsSince", q.version,
  CASE WHEN i.id IS NOT NULL THEN json_build_object(
    'kind', json_build_object('id', k.id, 'name', ${inLanguage('k.name')}), 'state', i.state,
    'version', i.version) END AS instruction,
  CASE WHEN d.id IS NOT NULL THEN json_build_object('id', d.id, 'kind', d.kind, 'dueAt', d.due_at) END AS deadline,
  CASE WHEN q.taken_by IS NOT NULL THEN json_build_object(
    'id', q.taken_by, 'name', coalesce(taker.display_name, '#' || q.taken_by)) END AS "takenBy",
  q.taken_at AS "takenAt", q.snoozed_until AS "snoozedUntil"`;

const itemJoins = sql`
  JOIN customers cu ON cu.id = q.customer_id
  JOIN applications a ON a.customer_id = q.customer_id AND a.id = q.application_id
  LEFT JOIN instructions i ON q.kind = 'instruction' AND i.customer_id = q.customer_id AND i.id = q.subject_id
  LEFT JOIN instruction_kinds k ON k.id = i.kind_id
  LEFT JOIN deadlines d ON d.customer_id = q.customer_id
                       AND d.id = CASE q.kind WHEN 'deadline' THEN q.subject_id ELSE i.deadline_id END
  LEFT JOIN users taker ON taker.id = q.taken_by`;

/** Whose queue it is: a person of the provider, with the customers whom they see; null for all. */
export interface QueueReader {
  readonly staffId: number;
  readonly customerIds: readonly number[] | null;
}

type Filters = Omit<QueueQuery, 'page' | 'pageSize'>;

/** Repeats the condition of the policy where it names customers, so that their index can provide the order. */
function queueFilter({ staffId, customerIds }: QueueReader, { kind, customer, mine, snoozed }: Filters): Sql {
  const asked = customer.length > 0 ? customer : customerIds;
  return join(
    [
      sql`q.settled_at IS NULL`,
      ...(asked ? [ofCustomers(sql`q.customer_id`, asked)] : []),
      ...(kind.length > 0 ? [sql`q.kind = ANY (${kind}::text[])`] : []),
      ...(mine ? [sql`q.taken_by = ${staffId}`] : []),
      snoozed ? sql`q.snoozed_until > now()` : sql`coalesce(q.snoozed_until <= now(), true)`,
    ],
    ' AND ',
  );
}

/** Ids come first, from an index alone: rows of the pages before are not read. */
export function listQueue(tx: Queryable, reader: QueueReader, query: QueueQuery): Promise<QueueItem[]> {
  return tx.rows(sql`
    SELECT ${describedItem}
    FROM (
      SELECT q.id FROM queue_items q WHERE ${queueFilter(reader, query)}
      ORDER BY q.cut_off_at, q.id
      LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}
    ) listed JOIN queue_items q ON q.id = listed.id ${itemJoins}
    ORDER BY q.cut_off_at, q.id`);
}

export function countQueue(tx: Queryable, reader: QueueReader, filters: Filters): Promise<CountedRows> {
  return countUpTo(
    tx,
    sql`SELECT FROM queue_items q WHERE ${queueFilter(reader, filters)}`,
    MAX_COUNTED_MATCHES,
  );
}

export function findItem(tx: Queryable, id: number): Promise<QueueItem | undefined> {
  return tx.maybeOne(sql`
    SELECT ${describedItem} FROM queue_items q ${itemJoins} WHERE q.id = ${id} AND q.settled_at IS NULL`);
}

export interface LockedItem {
  readonly id: number;
  readonly kind: QueueKind;
  readonly version: number;
  readonly takenBy: number | null;
  readonly cutOffAt: string;
}

const locked = sql`id, kind, version, taken_by AS "takenBy", cut_off_at AS "cutOffAt"`;

/** Who waits for the lock sees what the transaction before has made of the item. */
export function lockItem(tx: Transaction, id: number): Promise<LockedItem | undefined> {
  return tx.maybeOne(sql`
    SELECT ${locked} FROM queue_items WHERE id = ${id} AND settled_at IS NULL FOR UPDATE`);
}

export interface Subject {
  readonly kind: QueueKind;
  readonly customerId: number;
  readonly id: number;
}

export function lockItemOf(
  tx: Transaction,
  { kind, customerId, id }: Subject,
): Promise<LockedItem | undefined> {
  return tx.maybeOne(sql`
    SELECT ${locked} FROM queue_items
    WHERE customer_id = ${customerId} AND kind = ${kind} AND subject_id = ${id} AND settled_at IS NULL FOR UPDATE`);
}

export async function takeItem(tx: Transaction, { id }: LockedItem, staffId: number): Promise<void> {
  await tx.rows(sql`
    UPDATE queue_items SET taken_by = ${staffId}, taken_at = now(), snoozed_until = NULL WHERE id = ${id}`);
}

export async function releaseItem(tx: Transaction, { id }: LockedItem): Promise<void> {
  await tx.rows(sql`UPDATE queue_items SET taken_by = NULL, taken_at = NULL WHERE id = ${id}`);
}

export async function snoozeItem(tx: Transaction, { id }: LockedItem, until: string): Promise<void> {
  await tx.rows(sql`UPDATE queue_items SET snoozed_until = ${until}::timestamptz WHERE id = ${id}`);
}

export async function settleItem(tx: Transaction, { id }: LockedItem, staffId: number): Promise<void> {
  await tx.rows(sql`
    UPDATE queue_items SET settled_at = now(), settled_by = ${staffId}, taken_by = NULL, taken_at = NULL
    WHERE id = ${id}`);
}
