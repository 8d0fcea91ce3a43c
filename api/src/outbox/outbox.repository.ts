import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';
import { type EventKind, type OutboxEvent, type StoredEvent, urgentKinds } from './events.ts';

/** Call it in the transaction that causes the event. */
export function emit(tx: Transaction, event: OutboxEvent): Promise<void> {
  return emitAll(tx, [event]);
}

export async function emitAll(tx: Transaction, events: readonly OutboxEvent[]): Promise<void> {
  await tx.rows(sql`
    INSERT INTO outbox (kind, customer_id, payload)
    SELECT kind, customer_id, payload
    FROM unnest(${events.map(({ kind }) => kind)}::text[],
                ${events.map(({ customerId }) => customerId ?? null)}::int[],
                ${events.map(({ payload }) => JSON.stringify(payload))}::jsonb[])
      WITH ORDINALITY AS event (kind, customer_id, payload, position)
    ORDER BY position`);
}

export type EventLane = 'urgent' | 'other' | 'any';

const ofLane = {
  urgent: sql`kind = ANY (${urgentKinds}::text[])`,
  other: sql`kind <> ALL (${urgentKinds}::text[])`,
  any: sql`true`,
} satisfies Record<EventLane, Sql>;

/** Locks events that are to be dispatched, oldest first, until the transaction ends. */
export function claimEvents(
  tx: Transaction,
  lane: EventLane,
  limit: number,
): Promise<(StoredEvent & { attempts: number })[]> {
  return tx.rows(sql`
    SELECT id, kind, customer_id AS "customerId", payload, created_at AS "createdAt", attempts
    FROM outbox
    WHERE dispatched_at IS NULL AND failed_at IS NULL AND retry_at <= now() AND ${ofLane[lane]}
    ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`);
}

export async function markDispatched(
  tx: Transaction,
  events: readonly Pick<StoredEvent, 'id' | 'createdAt'>[],
): Promise<void> {
  await tx.rows(sql`
    UPDATE outbox SET dispatched_at = now()
    WHERE id = ANY (${events.map(({ id }) => id)}::bigint[])
      -- Skips older partitions. JavaScript truncates microseconds, so this instant is never too late.
      AND created_at >= (SELECT min(instant) FROM unnest(${events.map(({ createdAt }) => createdAt)}::timestamptz[]) instant)`);
}

export async function markFailed(
  tx: Transaction,
  id: number,
  reason: string,
  retryInS: number | null,
): Promise<void> {
  await tx.rows(sql`
    UPDATE outbox
    SET attempts = attempts + 1, last_error = ${reason.slice(0, 500)},
        retry_at = now() + make_interval(secs => ${retryInS ?? 0}),
        failed_at = CASE WHEN ${retryInS === null} THEN now() END
    WHERE id = ${id}`);
}

/** Whether an earlier event of the customer with these facts failed, and is to be dispatched again. */
export async function isRetried(
  tx: Transaction,
  event: { readonly id: number; readonly customerId: number | null },
  kind: EventKind,
  facts: object,
): Promise<boolean> {
  const waiting = await tx.rows(sql`
    SELECT FROM outbox
    WHERE dispatched_at IS NULL AND failed_at IS NULL AND attempts > 0 AND kind = ${kind}
      AND customer_id = ${event.customerId} AND id < ${event.id} AND payload @> ${JSON.stringify(facts)}::jsonb LIMIT 1`);
  return waiting.length > 0;
}

export function outboxBacklog(tx: Transaction): Promise<{ waiting: number; oldestS: number }> {
  return tx.one(sql`
    SELECT count(*) AS waiting, coalesce(extract(epoch FROM now() - min(created_at))::int, 0) AS "oldestS"
    FROM outbox WHERE dispatched_at IS NULL AND failed_at IS NULL`);
}

export async function deleteDispatched(
  tx: Transaction,
  olderThanDays: number,
  limit: number,
): Promise<number> {
  const deleted = await tx.rows(sql`
    DELETE FROM outbox WHERE (id, created_at) IN (
      SELECT id, created_at FROM outbox WHERE dispatched_at < now() - make_interval(days => ${olderThanDays}) LIMIT ${limit}
    ) RETURNING id`);
  return deleted.length;
}

/** Encloses the work of one event's listeners, so that only this is undone when one fails. */
export async function savepoint(tx: Transaction, step: 'begin' | 'release' | 'rollback'): Promise<void> {
  const statements = {
    begin: sql`SAVEPOINT listener`,
    release: sql`RELEASE SAVEPOINT listener`,
    rollback: sql`ROLLBACK TO SAVEPOINT listener`,
  };
  await tx.rows(statements[step]);
}
