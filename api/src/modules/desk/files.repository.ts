import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

const holders = {
  document: (id: number) => sql`SELECT customer_id AS "customerId" FROM documents WHERE id = ${id}`,
  application: (id: number) => sql`SELECT customer_id AS "customerId" FROM applications WHERE id = ${id}`,
  instruction: (id: number) => sql`SELECT customer_id AS "customerId" FROM instructions WHERE id = ${id}`,
  message: (id: number) => sql`SELECT customer_id AS "customerId" FROM messages WHERE id = ${id}`,
} satisfies Record<string, (id: number) => Sql>;

/** What has a file, or is one. */
export interface Holder {
  readonly kind: keyof typeof holders;
  readonly id: number;
}

export function findCustomerOf(
  tx: Transaction,
  { kind, id }: Holder,
): Promise<{ customerId: number } | undefined> {
  return tx.maybeOne(holders[kind](id));
}
