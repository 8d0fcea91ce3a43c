import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

/** Status of a membership of a person whose account is active. */
export async function findMembership(
  tx: Transaction,
  customerId: number,
  userId: number,
): Promise<string | undefined> {
  const found = await tx.maybeOne<{ status: string }>(sql`
    SELECT CASE WHEN u.status = 'active' THEN m.status ELSE u.status END AS status
    FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.customer_id = ${customerId} AND m.user_id = ${userId}`);
  return found?.status;
}

export async function hasAccount(tx: Transaction, email: string): Promise<boolean> {
  return (await tx.maybeOne(sql`SELECT FROM users WHERE email = ${email}`)) !== undefined;
}

export async function hasInvitation(tx: Transaction, customerId: number, email: string): Promise<boolean> {
  const found = await tx.maybeOne(sql`
    SELECT FROM invitations
    WHERE customer_id = ${customerId} AND email = ${email} AND outcome IS NULL AND expires_at > now()`);
  return found !== undefined;
}
