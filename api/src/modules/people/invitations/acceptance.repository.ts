import type { OpenedInvitation, PendingInvitation, Role } from '@atrium/contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

const FACTS = sql`i.id, c.name AS customer, i.role, inviter.display_name AS inviter, i.expires_at AS "expiresAt"`;
const SOURCES = sql`
  invitations i JOIN customers c ON c.id = i.customer_id LEFT JOIN users inviter ON inviter.id = i.invited_by AND inviter.status = 'active'`;
/** One to staff, who never become members, stays pending to its customer, and is none to everybody else. */
const IS_PENDING = sql`i.outcome IS NULL AND i.expires_at > now()
  AND NOT EXISTS (SELECT FROM users u JOIN staff s ON s.user_id = u.id WHERE u.email = i.email)`;

export function listPendingInvitations(tx: Transaction, userId: number): Promise<PendingInvitation[]> {
  return tx.rows(sql`
    SELECT ${FACTS} FROM ${SOURCES}
    WHERE i.email = (SELECT email FROM users WHERE id = ${userId}) AND ${IS_PENDING}
    ORDER BY i.created_at DESC, i.id DESC`);
}

export function findByToken(
  tx: Transaction,
  tokenHash: Buffer,
): Promise<(OpenedInvitation & { displayName: string }) | undefined> {
  return tx.maybeOne(sql`
    SELECT ${FACTS}, i.email, i.display_name AS "displayName",
           EXISTS (SELECT FROM users WHERE email = i.email) AS "hasAccount"
    FROM ${SOURCES} WHERE i.token_hash = ${tokenHash} AND ${IS_PENDING}`);
}

export interface EndedInvitation {
  readonly id: number;
  readonly customerId: number;
  readonly displayName: string;
  readonly email: string;
  readonly role: Role;
}

export interface ForPerson {
  readonly id: number;
  readonly userId: number;
}

export async function accept(
  tx: Transaction,
  { id, userId }: ForPerson,
): Promise<EndedInvitation | undefined> {
  const accepted = await end(tx, { id, userId }, sql`outcome = 'accepted', accepted_by = ${userId}`);
  if (!accepted) return undefined;
  await insertMembership(tx, { customerId: accepted.customerId, userId, role: accepted.role });
  return accepted;
}

export function decline(tx: Transaction, forPerson: ForPerson): Promise<EndedInvitation | undefined> {
  return end(tx, forPerson, sql`outcome = 'declined'`);
}

export function declineByToken(tx: Transaction, tokenHash: Buffer): Promise<EndedInvitation | undefined> {
  return endWhere(tx, sql`outcome = 'declined'`, sql`i.token_hash = ${tokenHash}`);
}

function end(tx: Transaction, { id, userId }: ForPerson, outcome: Sql): Promise<EndedInvitation | undefined> {
  const isTheirs = sql`i.email = (SELECT email FROM users WHERE id = ${userId} AND status = 'active')`;
  return endWhere(tx, outcome, sql`i.id = ${id} AND ${isTheirs}`);
}

function endWhere(tx: Transaction, outcome: Sql, which: Sql): Promise<EndedInvitation | undefined> {
  return tx.maybeOne(sql`
    UPDATE invitations i SET ${outcome}, ended_at = now(), token_hash = NULL
    WHERE ${which} AND ${IS_PENDING}
    RETURNING i.id, i.customer_id AS "customerId", i.display_name AS "displayName", i.email, i.role`);
}

export function insertUser(
  tx: Transaction,
  { email, displayName }: { email: string; displayName: string },
): Promise<{ id: number } | undefined> {
  return tx.maybeOne(sql`
    INSERT INTO users (email, display_name) VALUES (${email}, ${displayName})
    ON CONFLICT (email) DO NOTHING RETURNING id`);
}

export function findPerson(tx: Transaction, userId: number): Promise<{ email: string; displayName: string }> {
  return tx.one(sql`SELECT email, display_name AS "displayName" FROM users WHERE id = ${userId}`);
}

export function findToAddress(
  tx: Transaction,
  { customerId, email }: { customerId: number; email: string },
): Promise<{ id: number; email: string; displayName: string } | undefined> {
  return tx.maybeOne(sql`
    SELECT i.id, i.email, i.display_name AS "displayName" FROM invitations i
    WHERE i.customer_id = ${customerId} AND i.email = ${email} AND ${IS_PENDING}`);
}

export async function insertMembership(
  tx: Transaction,
  { customerId, userId, role }: { customerId: number; userId: number; role: Role },
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO memberships (customer_id, user_id, role) VALUES (${customerId}, ${userId}, ${role})
    ON CONFLICT (customer_id, user_id) DO NOTHING`);
}
