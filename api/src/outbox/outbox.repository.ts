import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';
import type { OutboxEvent, StoredEvent } from './events.ts';

/** Puts an event into the outbox, in the transaction in which it happens. */
export async function emit(tx: Transaction, event: OutboxEvent): Promise<void> {
  await tx.rows(sql`
    INSERT INTO outbox (kind, customer_id, payload)
    VALUES (${event.kind}, ${event.customerId ?? null}, ${JSON.stringify(event.payload)})`);
}

/** Events that wait, oldest first; nobody else gets them until the transaction ends. */
export function claimEvents(tx: Transaction, most: number): Promise<(StoredEvent & { attempts: number })[]> {
  return tx.rows(sql`
    SELECT id, kind, customer_id AS "customerId", payload, created_at AS "createdAt", attempts
    FROM outbox
    WHERE passed_on_at IS NULL AND failed_at IS NULL AND retry_at <= now()
    ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED`);
}

export async function markPassedOn(
  tx: Transaction,
  events: readonly Pick<StoredEvent, 'id' | 'createdAt'>[],
): Promise<void> {
  await tx.rows(sql`
    UPDATE outbox SET passed_on_at = now()
    WHERE id = ANY (${events.map(({ id }) => id)}::bigint[])
      -- Leaves the months before out. An instant in JavaScript has no microseconds: it is never later.
      AND created_at >= (SELECT min(instant) FROM unnest(${events.map(({ createdAt }) => createdAt)}::timestamptz[]) instant)`);
}

/** @param retryInS seconds until the next try; null to give up */
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

export async function deletePassedOn(tx: Transaction, olderThanDays: number, most: number): Promise<number> {
  const gone = await tx.rows(sql`
    DELETE FROM outbox WHERE (id, created_at) IN (
      SELECT id, created_at FROM outbox WHERE passed_on_at < now() - make_interval(days => ${olderThanDays}) LIMIT ${most}
    ) RETURNING id`);
  return gone.length;
}

/** Undoes what a listener did, and only that, when it fails. */
export async function savepoint(tx: Transaction, step: 'begin' | 'keep' | 'undo'): Promise<void> {
  const statements = {
    begin: sql`SAVEPOINT listener`,
    keep: sql`RELEASE SAVEPOINT listener`,
    undo: sql`ROLLBACK TO SAVEPOINT listener`,
  };
  await tx.rows(statements[step]);
}
