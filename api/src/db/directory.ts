import sql from 'sql-template-tag';
import type { Transaction } from './transaction.ts';

/** Limits what a transaction of the login service sees and writes of directories to those of one customer. */
export async function enterDirectory(tx: Transaction, customerId: number): Promise<void> {
  await tx.rows(sql`SELECT set_config('app.customer_ids', ${`{${Math.trunc(customerId)}}`}, true)`);
}
