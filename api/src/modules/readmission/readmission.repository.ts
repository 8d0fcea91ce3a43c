import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

export interface RecoveredMember {
  readonly id: number;
  readonly displayName: string;
  readonly customer: string;
}

export function findMember(
  tx: Transaction,
  customerId: number,
  userId: number,
): Promise<RecoveredMember | undefined> {
  return tx.maybeOne(sql`
    SELECT u.id, u.display_name AS "displayName", c.name AS customer
    FROM memberships m JOIN users u ON u.id = m.user_id JOIN customers c ON c.id = m.customer_id
    WHERE m.customer_id = ${customerId} AND m.user_id = ${userId}`);
}

export async function deleteRecovered(tx: Transaction, customerId: number, userId: number): Promise<boolean> {
  const deleted = await tx.rows(sql`
    DELETE FROM recovered_memberships WHERE customer_id = ${customerId} AND user_id = ${userId} RETURNING 1`);
  return deleted.length === 1;
}
