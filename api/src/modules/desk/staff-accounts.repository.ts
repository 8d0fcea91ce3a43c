import type { StaffRole } from '@atrium/contract/desk';
import sql from 'sql-template-tag';
import { alphabetical, type Transaction } from '../../db/index.ts';

export interface StaffAccount {
  readonly id: number;
  readonly isStaff: boolean;
  readonly isActive: boolean;
  readonly hasPassword: boolean;
  readonly invitedBy: number | null;
}

export type Who = { readonly email: string } | { readonly id: number };

/** Locks the account, so that no one becomes a member meanwhile. */
export function findAccount(tx: Transaction, who: Who): Promise<StaffAccount | undefined> {
  const isThem = 'email' in who ? sql`u.email = ${who.email}` : sql`u.id = ${who.id}`;
  return tx.maybeOne(sql`
    SELECT u.id, s.invited_by AS "invitedBy", s.user_id IS NOT NULL AS "isStaff", s.deactivated_at IS NULL AND u.status = 'active' AS "isActive",
           EXISTS (SELECT FROM credentials c WHERE c.user_id = u.id) AS "hasPassword"
    FROM users u LEFT JOIN staff s ON s.user_id = u.id WHERE ${isThem} FOR UPDATE OF u`);
}

export async function insertUser(
  tx: Transaction,
  { email, displayName }: { email: string; displayName: string },
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO users (email, display_name) VALUES (${email}, ${displayName}) RETURNING id`);
  return id;
}

export async function activate(tx: Transaction, userId: number, displayName: string): Promise<void> {
  await tx.rows(sql`UPDATE users SET status = 'active', display_name = ${displayName} WHERE id = ${userId}`);
}

export interface GivenAccess {
  readonly role: StaffRole;
  readonly customerIds: readonly number[] | null;
  readonly invitedBy: number | null;
}

export async function setAccess(
  tx: Transaction,
  userId: number,
  { role, customerIds, invitedBy }: GivenAccess,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO staff (user_id, role, all_customers, invited_by)
    VALUES (${userId}, ${role}, ${customerIds === null}, ${invitedBy})
    ON CONFLICT (user_id) DO UPDATE
      SET role = excluded.role, all_customers = excluded.all_customers, invited_by = excluded.invited_by,
          deactivated_at = NULL`);
  await tx.rows(sql`DELETE FROM staff_customers WHERE user_id = ${userId}`);
  await tx.rows(sql`
    INSERT INTO staff_customers (user_id, customer_id)
    SELECT ${userId}, id FROM unnest(${customerIds ?? []}::int[]) id ON CONFLICT DO NOTHING`);
}

const INVITED_DAYS = 7;

/** A former link is worth nothing any more. */
export async function insertLink(tx: Transaction, userId: number, tokenHash: Buffer): Promise<void> {
  await tx.rows(sql`
    UPDATE password_resets SET used_at = now() WHERE user_id = ${userId} AND used_at IS NULL`);
  await tx.rows(sql`
    INSERT INTO password_resets (token_hash, user_id, expires_at)
    VALUES (${tokenHash}, ${userId}, now() + make_interval(days => ${INVITED_DAYS}))`);
}

export async function deactivate(tx: Transaction, userId: number): Promise<void> {
  await tx.rows(sql`UPDATE staff SET deactivated_at = now() WHERE user_id = ${userId}`);
  await tx.rows(sql`UPDATE users SET status = 'deactivated' WHERE id = ${userId}`);
  await tx.rows(
    sql`UPDATE password_resets SET used_at = now() WHERE user_id = ${userId} AND used_at IS NULL`,
  );
  await tx.rows(sql`UPDATE sessions SET revoked_at = now() WHERE user_id = ${userId} AND revoked_at IS NULL`);
}

export interface ListedStaff {
  readonly id: number;
  readonly email: string;
  readonly displayName: string;
  readonly role: StaffRole;
  readonly customers: string[] | null;
  readonly status: 'active' | 'invited' | 'deactivated';
}

export function listStaff(tx: Transaction): Promise<ListedStaff[]> {
  return tx.rows(sql`
    SELECT u.id, u.email, u.display_name AS "displayName", s.role,
           CASE WHEN NOT s.all_customers THEN ARRAY(
             SELECT c.code FROM staff_customers sc JOIN customers c ON c.id = sc.customer_id
             WHERE sc.user_id = s.user_id ORDER BY c.code) END AS customers,
           CASE WHEN s.deactivated_at IS NOT NULL THEN 'deactivated'
                WHEN EXISTS (SELECT FROM credentials c WHERE c.user_id = s.user_id) THEN 'active'
                ELSE 'invited' END AS status
    FROM staff s JOIN users u ON u.id = s.user_id ORDER BY ${alphabetical(sql`u.display_name`)}, u.id`);
}
