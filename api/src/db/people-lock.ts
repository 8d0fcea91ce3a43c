import sql from 'sql-template-tag';
import type { Transaction } from './transaction.ts';

/** Serializes changes of a customer's people, rules, policy and approvals, until the transaction ends. */
export async function lockPeople(tx: Transaction, customerId: number): Promise<void> {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('atrium owners', ${customerId}))`);
}
