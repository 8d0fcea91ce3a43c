import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

export type CustomerStatus = 'active' | 'deactivated' | 'deleting';

/** Locks a customer against new members until the transaction ends. */
export async function lockCustomer(tx: Transaction, customerId: number): Promise<CustomerStatus> {
  await tx.rows(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('atrium closed customers', ${customerId}))`,
  );
  const { status } = await tx.one<{ status: CustomerStatus }>(
    sql`SELECT status FROM customers WHERE id = ${customerId}`,
  );
  return status;
}

export async function setStatus(
  tx: Transaction,
  { customerId, status, by }: { customerId: number; status: CustomerStatus; by: string },
): Promise<void> {
  await tx.rows(sql`
    UPDATE customers SET status = ${status}, status_changed_at = now(), status_changed_by = ${by}
    WHERE id = ${customerId}`);
}

export async function suspendMembers(tx: Transaction, customerId: number): Promise<number> {
  const suspended = await tx.rows(sql`
    UPDATE memberships SET status = 'suspended' WHERE customer_id = ${customerId} AND status = 'active'
    RETURNING user_id`);
  return suspended.length;
}

export async function resumeMembers(tx: Transaction, customerId: number): Promise<number> {
  const resumed = await tx.rows(sql`
    UPDATE memberships SET status = 'active' WHERE customer_id = ${customerId} AND status = 'suspended'
    RETURNING user_id`);
  return resumed.length;
}

export async function withdrawInvitations(tx: Transaction, customerId: number): Promise<number> {
  const withdrawn = await tx.rows(sql`
    UPDATE invitations SET outcome = 'withdrawn', ended_at = now(), token_hash = NULL
    WHERE customer_id = ${customerId} AND outcome IS NULL RETURNING id`);
  return withdrawn.length;
}
