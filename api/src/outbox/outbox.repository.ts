import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';

/** What happened, for whoever has to be told: relayed after the transaction committed, at least once. */
export interface OutboxEvent {
  /** Named like the activity that caused it, where there is one. */
  readonly kind: string;
  readonly customerId?: number | undefined;
  readonly payload?: Readonly<Record<string, unknown>> | undefined;
}

/** Puts an event into the outbox, in the transaction in which it happens. */
export async function emit(tx: Transaction, event: OutboxEvent): Promise<void> {
  await tx.rows(sql`
    INSERT INTO outbox (kind, customer_id, payload)
    VALUES (${event.kind}, ${event.customerId ?? null}, ${JSON.stringify(event.payload ?? {})})`);
}
