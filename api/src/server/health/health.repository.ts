import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

export async function ping(tx: Transaction): Promise<void> {
  await tx.rows(sql`SELECT 1`);
}
