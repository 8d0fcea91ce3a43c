import sql from 'sql-template-tag';
import { enterDirectory, type Transaction } from '../../../db/index.ts';

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

/** Whether the customer's directory has a person of this address or name as one without access. */
export async function isInactiveInDirectory(
  tx: Transaction,
  customerId: number,
  email: string,
): Promise<boolean> {
  // A transaction that has not entered it would see no record.
  await enterDirectory(tx, customerId);
  const found = await tx.maybeOne(sql`
    SELECT FROM scim_users
    WHERE customer_id = ${customerId} AND NOT is_active AND (email = ${email} OR lower(user_name) = ${email}) LIMIT 1`);
  return found !== undefined;
}
