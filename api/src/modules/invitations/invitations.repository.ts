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

/**
 * Puts a new invitation, which nothing opens yet, in the place of the person's former ones, whose links no longer
 * work. Answers its id. To be called as the login service.
 */
export async function replaceInvitation(
  tx: Transaction,
  invitation: { customerId: number; userId: number; role: Role; invitedBy: number | null },
): Promise<number> {
  const { customerId, userId, role, invitedBy } = invitation;
  await deleteInvitations(tx, customerId, userId);
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO invitations (customer_id, user_id, role, invited_by, expires_at)
    VALUES (${customerId}, ${userId}, ${role}, ${invitedBy}, now() + make_interval(days => ${VALID_DAYS}))
    RETURNING id`);
  return id;
}

export async function deleteInvitations(tx: Transaction, customerId: number, userId: number): Promise<void> {
  await tx.rows(sql`
    DELETE FROM invitations WHERE customer_id = ${customerId} AND user_id = ${userId} AND used_at IS NULL`);
}

/** What the mail says of who invites whom to what. */
export interface InvitationFacts {
  readonly email: string;
  readonly customer: string;
  readonly role: Role;
  readonly inviter: string | null;
}

/** Lets this secret, and no former one, open an invitation; `undefined` where there is nothing to accept any more. */
export function storeSecret(
  tx: Transaction,
  invitationId: number,
  tokenHash: Buffer,
): Promise<InvitationFacts | undefined> {
  return tx.maybeOne(sql`
    UPDATE invitations i SET token_hash = ${tokenHash}
    FROM users u, customers c
    WHERE i.id = ${invitationId} AND i.used_at IS NULL AND i.expires_at > now()
      AND u.id = i.user_id AND u.status = 'invited' AND c.id = i.customer_id
    RETURNING u.email, c.name AS customer, i.role,
              (SELECT display_name FROM users WHERE id = i.invited_by) AS inviter`);
}

/** Puts the mail among what is to be sent: once, however often it is told. */
export async function insertDelivery(tx: Transaction, invitationId: number): Promise<void> {
  await tx.rows(sql`
    INSERT INTO deliveries (invitation_id, channel)
    SELECT id, 'email' FROM invitations WHERE id = ${invitationId}
    ON CONFLICT (invitation_id) DO NOTHING`);
}
