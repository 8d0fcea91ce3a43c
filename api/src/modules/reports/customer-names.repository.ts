import type { Reference } from '@atrium/contract';
import sql from 'sql-template-tag';
import { alphabetical, type Transaction } from '../../db/index.ts';

export function listCustomerNames(tx: Transaction, ids: readonly number[]): Promise<Reference[]> {
  return tx.rows(
    sql`SELECT id, name FROM customers WHERE id = ANY (${ids}::int[]) ORDER BY ${alphabetical(sql`name`)}, id`,
  );
}
