import type { Role } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';
import { LANES } from '../../../mail/index.ts';
import type { InvitationCounts } from './invitation-limits.ts';

const VALID_DAYS = 7;

export interface Invitation {
  readonly id: number;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly outcome: 'accepted' | 'declined' | 'withdrawn' | null;
  readonly expiresAt: string;
  /** The account that came of it. */
  readonly acceptedBy: number | null;
}

export type NewInvitation = Pick<Invitation, 'email' | 'displayName' | 'role'> & {
  readonly customerId: number;
  readonly invitedBy: number | null;
};

const COLUMNS = sql`id, email, display_name AS "displayName", role, outcome, expires_at AS "expiresAt", accepted_by AS "acceptedBy"`;

export function insertInvitation(
  tx: Transaction,
  invitation: NewInvitation,
): Promise<Invitation | undefined> {
  const { customerId, email, displayName, role, invitedBy } = invitation;
  return tx.maybeOne(sql`
    INSERT INTO invitations (customer_id, email, display_name, role, invited_by, expires_at)
    VALUES (${customerId}, ${email}, ${displayName}, ${role}, ${invitedBy}, now() + make_interval(days => ${VALID_DAYS}))
    ON CONFLICT (customer_id, email) WHERE outcome IS NULL DO NOTHING
    RETURNING ${COLUMNS}`);
}

/** Takes the same two lookups for an address without an account, so that the time reveals nothing. */
export async function isMember(tx: Transaction, customerId: number, email: string): Promise<boolean> {
  const { exists } = await tx.one<{ exists: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM memberships
      WHERE customer_id = ${customerId} AND user_id = coalesce((SELECT id FROM users WHERE email = ${email}), 0)
    ) AS exists`);
  return exists;
}

/** Locks the row until the end of the transaction. */
export function findInvitation(
  tx: Transaction,
  customerId: number,
  id: number,
): Promise<Invitation | undefined> {
  return tx.maybeOne(
    sql`SELECT ${COLUMNS} FROM invitations WHERE customer_id = ${customerId} AND id = ${id} FOR UPDATE`,
  );
}

/** Locks the row until the end of the transaction. */
export function findPendingInvitation(
  tx: Transaction,
  customerId: number,
  email: string,
): Promise<Invitation | undefined> {
  return tx.maybeOne(sql`
    SELECT ${COLUMNS} FROM invitations
    WHERE customer_id = ${customerId} AND email = ${email} AND outcome IS NULL FOR UPDATE`);
}

export function renewInvitation(tx: Transaction, id: number): Promise<Invitation> {
  return tx.one(sql`
    UPDATE invitations SET expires_at = now() + make_interval(days => ${VALID_DAYS}), token_hash = NULL
    WHERE id = ${id} RETURNING ${COLUMNS}`);
}

export function updateRole(tx: Transaction, id: number, role: Role): Promise<Invitation> {
  return tx.one(sql`UPDATE invitations SET role = ${role} WHERE id = ${id} RETURNING ${COLUMNS}`);
}

export async function withdraw(tx: Transaction, id: number): Promise<void> {
  await tx.rows(sql`
    UPDATE invitations SET outcome = 'withdrawn', ended_at = now(), token_hash = NULL WHERE id = ${id}`);
}

/** Serializes the requests of one inviter, so that concurrent ones count each other. */
export async function lockInviter(tx: Transaction, userId: number): Promise<void> {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('atrium inviter', ${userId}))`);
}

export function countMails(
  tx: Transaction,
  { customerId, email, inviterId }: { customerId: number; email: string; inviterId: number | null },
): Promise<InvitationCounts> {
  return tx.one(sql`
    SELECT count(*) AS "byCustomer", count(*) FILTER (WHERE i.email = ${email}) AS "byCustomerToAddress",
           (SELECT count(*) FROM invitation_mails
            WHERE requested_by = ${inviterId} AND requested_at > now() - interval '1 hour') AS "byInviter"
    FROM invitations i JOIN invitation_mails m ON m.invitation_id = i.id
    WHERE i.customer_id = ${customerId} AND m.requested_at > now() - interval '1 day'`);
}

export async function insertMail(
  tx: Transaction,
  invitationId: number,
  requestedBy: number | null,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO invitation_mails (invitation_id, requested_by) VALUES (${invitationId}, ${requestedBy}) RETURNING id`);
  return id;
}

export async function insertDelivery(tx: Transaction, mailId: number): Promise<void> {
  await tx.rows(sql`
    INSERT INTO deliveries (invitation_mail_id, created_at, channel, lane)
    SELECT id, requested_at, 'email', ${LANES.urgent} FROM invitation_mails WHERE id = ${mailId}
    ON CONFLICT (invitation_mail_id, created_at) DO NOTHING`);
}

export function findInvitationOfMail(
  tx: Transaction,
  mailId: number,
): Promise<{ id: number; email: string } | undefined> {
  return tx.maybeOne(sql`
    SELECT i.id, i.email FROM invitation_mails m JOIN invitations i ON i.id = m.invitation_id
    WHERE m.id = ${mailId} AND i.outcome IS NULL AND i.expires_at > now()
      -- Staff never become members.
      AND NOT EXISTS (SELECT FROM users u JOIN staff s ON s.user_id = u.id WHERE u.email = i.email)
      AND NOT EXISTS (SELECT FROM invitation_mails later WHERE later.invitation_id = i.id AND later.id > m.id)`);
}

/** Counts mails to the address within a day, from all customers. Serialized for each address. */
export async function countMailsTo(tx: Transaction, email: string, exceptMailId: number): Promise<number> {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 1))`);
  const { count } = await tx.one<{ count: number }>(sql`
    SELECT count(*) AS count FROM invitations i JOIN invitation_mails m ON m.invitation_id = i.id
    WHERE i.email = ${email} AND m.id <> ${exceptMailId} AND m.written_at > now() - interval '1 day'`);
  return count;
}

export async function markWritten(tx: Transaction, mailId: number): Promise<void> {
  await tx.rows(sql`UPDATE invitation_mails SET written_at = now() WHERE id = ${mailId}`);
}

interface InvitationFacts {
  readonly email: string;
  readonly customer: string;
  readonly role: Role;
}

interface MailedInvitation extends InvitationFacts {
  readonly inviter: { readonly name: string; readonly email: string } | null;
  readonly locale: string;
}

/** Without an account the mail is in the inviter's locale, with whom the person most likely shares a language. */
export function updateSecret(
  tx: Transaction,
  invitationId: number,
  tokenHash: Buffer,
): Promise<MailedInvitation> {
  return tx.one(sql`
    UPDATE invitations i SET token_hash = ${tokenHash} FROM customers c
    WHERE i.id = ${invitationId} AND c.id = i.customer_id
    RETURNING i.email, c.name AS customer, i.role,
              (SELECT jsonb_build_object('name', display_name, 'email', email) FROM users
               WHERE id = i.invited_by AND status = 'active') AS inviter,
              coalesce((SELECT locale FROM users u WHERE u.email = i.email),
                       (SELECT locale FROM users u WHERE u.id = i.invited_by), 'en-US') AS locale`);
}

export function findInvitationFacts(
  tx: Transaction,
  id: number,
): Promise<InvitationFacts & { readonly inviter: string | null; readonly inviterId: number | null }> {
  return tx.one(sql`
    SELECT i.email, c.name AS customer, i.role, u.display_name AS inviter, u.id AS "inviterId"
    FROM invitations i JOIN customers c ON c.id = i.customer_id LEFT JOIN users u ON u.id = i.invited_by
    WHERE i.id = ${id}`);
}
