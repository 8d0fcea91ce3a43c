import type { Role } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

const VALID_DAYS = 7;

/** Somebody with an account, or a new one that waits for its first password. */
export interface Invitee {
  readonly id: number;
  readonly email: string;
  readonly displayName: string;
  readonly status: 'active' | 'invited' | 'deactivated';
}

/** The person with this address, made where nobody has it. Two who invite at once get the same one. */
export function findOrCreateInvitee(tx: Transaction, email: string, displayName: string): Promise<Invitee> {
  return tx.one(sql`
    INSERT INTO users (email, display_name, status) VALUES (${email}, ${displayName}, 'invited')
    ON CONFLICT (email) DO UPDATE SET email = users.email
    RETURNING id, email, display_name AS "displayName", status`);
}

/** False where the person stands with the customer already. */
export async function insertMembership(
  tx: Transaction,
  { customerId, userId, role }: { customerId: number; userId: number; role: Role },
): Promise<boolean> {
  const made = await tx.rows(sql`
    INSERT INTO memberships (customer_id, user_id, role) VALUES (${customerId}, ${userId}, ${role})
    ON CONFLICT (customer_id, user_id) DO NOTHING RETURNING user_id`);
  return made.length > 0;
}

/** Puts a new invitation in the place of the person's former ones. */
export async function replaceInvitation(
  tx: Transaction,
  invitation: {
    customerId: number;
    userId: number;
    role: Role;
    tokenHash: Buffer;
    invitedBy: number | null;
  },
): Promise<void> {
  const { customerId, userId, role, tokenHash, invitedBy } = invitation;
  await deleteInvitations(tx, customerId, userId);
  await tx.rows(sql`
    INSERT INTO invitations (customer_id, user_id, role, token_hash, invited_by, expires_at)
    VALUES (${customerId}, ${userId}, ${role}, ${tokenHash}, ${invitedBy},
            now() + make_interval(days => ${VALID_DAYS}))`);
}

export async function deleteInvitations(tx: Transaction, customerId: number, userId: number): Promise<void> {
  await tx.rows(sql`
    DELETE FROM invitations WHERE customer_id = ${customerId} AND user_id = ${userId} AND used_at IS NULL`);
}

/** What the mail says of who invites to what. */
export function findInvitationFacts(
  tx: Transaction,
  customerId: number,
  inviterId: number | null,
): Promise<{ customer: string; inviter: string | null }> {
  return tx.one(sql`
    SELECT c.name AS customer, (SELECT display_name FROM users WHERE id = ${inviterId}::int) AS inviter
    FROM customers c WHERE c.id = ${customerId}`);
}
