import type { StaffRole } from '@atrium/contract/desk';
import sql from 'sql-template-tag';
import { alphabetical, type Transaction } from '../../db/index.ts';

export function findCustomers(
  tx: Transaction,
  ids: readonly number[],
): Promise<{ id: number; name: string; code: string }[]> {
  return tx.rows(sql`
    SELECT id, name, code FROM customers WHERE id = ANY (${ids}::int[]) ORDER BY ${alphabetical(sql`name`)}, id`);
}

export async function keepName(
  tx: Transaction,
  { userId, customerId, provider }: { userId: number; customerId: number; provider: string },
): Promise<void> {
  await tx.rows(sql`SELECT app.name_staff(${customerId}, ${userId}, ${provider})`);
}

/** One after the other, so that two people do not take each other's access at once. */
export async function lockStaffChanges(tx: Transaction): Promise<void> {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('atrium changes of staff', 0))`);
}

/** Whether a person of the provider sees all customers, in one of the roles, until the transaction ends. */
export async function lockSeesAll(
  tx: Transaction,
  userId: number,
  roles: readonly StaffRole[],
): Promise<boolean> {
  const seen = await tx.rows(sql`
    SELECT FROM staff WHERE user_id = ${userId} AND deactivated_at IS NULL AND all_customers AND role = ANY (${roles})
    FOR SHARE`);
  return seen.length === 1;
}

/** Whether a person of the provider sees a customer; both stay as they are until the transaction of the job ends. */
export async function lockSeen(tx: Transaction, userId: number, customerId: number): Promise<boolean> {
  const seen = await tx.rows(sql`
    SELECT FROM staff s JOIN customers c ON c.id = ${customerId}
    WHERE s.user_id = ${userId} AND s.deactivated_at IS NULL
      AND (s.all_customers OR EXISTS (
        SELECT FROM staff_customers sc WHERE sc.user_id = s.user_id AND sc.customer_id = c.id))
    FOR SHARE OF s`);
  return seen.length === 1;
}
