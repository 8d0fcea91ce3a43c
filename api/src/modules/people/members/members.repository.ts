import type { ManagedUser, ManagedUserStatus, Reference, Role } from '@atrium/contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import {
  alphabetical,
  everyWord,
  type HasWord,
  type Queryable,
  type Transaction,
} from '../../../db/index.ts';
import { type Found, findHits } from '../../../search/index.ts';

export interface UsersQuery {
  readonly search?: string | undefined;
  readonly role: Role[];
  readonly status: ManagedUserStatus[];
  readonly page: number;
  readonly pageSize: number;
}

/** Of a membership `m`, as `session_customers` has it. */
const needsReadmission = sql`
  EXISTS (SELECT FROM recovered_memberships r
          JOIN security_policies p ON p.customer_id = r.customer_id AND app.demands_readmission(p, m.created_at)
          WHERE r.customer_id = m.customer_id AND r.user_id = m.user_id)`;

function people({ search, role, status }: Omit<UsersQuery, 'page' | 'pageSize'>): Sql {
  return sql`
    SELECT * FROM (
      SELECT m.customer_id, u.id, u.display_name, u.email, m.role,
             CASE WHEN u.status <> 'active' THEN u.status ELSE m.status END AS status,
             s.at AS last_signed_in_at, NULL::timestamptz AS invitation_expires_at,
             ${needsReadmission} AS needs_readmission
      FROM memberships m
      JOIN users u ON u.id = m.user_id
      LEFT JOIN customer_sign_ins s ON s.customer_id = m.customer_id AND s.user_id = m.user_id
      WHERE m.customer_id = ANY (app.customer_ids())
      UNION ALL
      SELECT i.customer_id, i.id, i.display_name, i.email, i.role, 'invited', NULL::timestamptz, i.expires_at, false
      FROM invitations i
      WHERE i.customer_id = ANY (app.customer_ids()) AND i.outcome IS NULL
        AND NOT EXISTS (
          SELECT FROM memberships m JOIN users u ON u.id = m.user_id
          WHERE m.customer_id = i.customer_id AND u.email = i.email)
    ) people
    WHERE true
      ${role.length > 0 ? sql`AND role = ANY (${role}::text[])` : empty}
      ${status.length > 0 ? sql`AND status = ANY (${status}::text[])` : empty}
      ${search ? sql`AND ${everyWord(search, nameOrAddress)}` : empty}`;
}

function nameOrAddress(has: HasWord): Sql {
  return has(sql`app.search_key(display_name || E'\n' || email)`);
}

/** For who sees more customers than the one whose people are listed: the row policies of staff do not depend on it. */
export async function narrowTo(tx: Transaction, customerId: number): Promise<void> {
  await tx.rows(sql`SELECT set_config('app.customer_ids', ${`{${customerId}}`}, true)`);
}

export function listPeople(tx: Transaction, query: UsersQuery): Promise<ManagedUser[]> {
  return tx.rows(sql`
    SELECT p.id, json_build_object('id', c.id, 'name', c.name) AS customer, p.display_name AS "displayName", p.email,
           p.role, p.status, p.last_signed_in_at AS "lastSignedInAt", p.invitation_expires_at AS "invitationExpiresAt", p.needs_readmission AS "needsReadmission"
    FROM (${people(query)}) p JOIN customers c ON c.id = p.customer_id
    ORDER BY ${alphabetical(sql`p.display_name`)}, p.email, ${alphabetical(sql`c.name`)}, p.customer_id
    LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}`);
}

export async function countPeople(tx: Transaction, query: UsersQuery): Promise<number> {
  const { total } = await tx.one<{ total: number }>(
    sql`SELECT count(*) AS total FROM (${people(query)}) people`,
  );
  return total;
}

export interface FoundPerson {
  readonly id: number;
  readonly displayName: string;
  readonly email: string;
  readonly role: Role;
  readonly customer: Reference;
}

export function findPeople(tx: Queryable, search: string): Promise<Found<FoundPerson>[]> {
  const searched = {
    rows: sql`
      SELECT p.*, app.search_key(p.display_name || E'\n' || p.email) AS text
      FROM (${people({ role: [], status: [] })}) p`,
    order: sql`${alphabetical(sql`r.display_name`)}, r.email, r.customer_id`,
    columns: sql`
      r.id, r.display_name AS "displayName", r.email, r.role,
      json_build_object('id', c.id, 'name', c.name) AS customer`,
    joins: sql`JOIN customers c ON c.id = r.customer_id`,
  };
  return findHits(tx, searched, search);
}

export interface Member {
  readonly id: number;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly status: 'active' | 'deactivated';
}

/** Locks the membership until the transaction ends. */
export async function holdsRoleNow(
  tx: Transaction,
  { userId, sessionId }: { userId: number; sessionId: string },
  customerId: number,
  roles: readonly Role[],
): Promise<boolean> {
  const held = await tx.rows(sql`
    SELECT FROM memberships m
    JOIN users u ON u.id = m.user_id AND u.status = 'active'
    WHERE m.customer_id = ${customerId} AND m.user_id = ${userId} AND m.role = ANY (${roles}::text[])
      AND EXISTS (SELECT FROM session_memberships s
                  WHERE s.session_id = ${sessionId} AND s.user_id = m.user_id AND s.customer_id = m.customer_id)
    FOR SHARE OF m`);
  return held.length > 0;
}

export function findMember(tx: Transaction, customerId: number, userId: number): Promise<Member | undefined> {
  return tx.maybeOne(sql`
    SELECT u.id, u.email, u.display_name AS "displayName", m.role, m.status
    FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.customer_id = ${customerId} AND m.user_id = ${userId}`);
}

/** Takes the same two look-ups for an address without an account, so that the time reveals nothing. */
export function findMemberByAddress(
  tx: Transaction,
  customerId: number,
  email: string,
): Promise<Member | undefined> {
  return tx.maybeOne(sql`
    SELECT u.id, u.email, u.display_name AS "displayName", m.role, m.status
    FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.customer_id = ${customerId}
      AND m.user_id = coalesce((SELECT id FROM users WHERE email = ${email}), 0)`);
}

export async function hasOtherOwner(tx: Transaction, customerId: number, userId: number): Promise<boolean> {
  const other = await tx.maybeOne(sql`
    SELECT FROM memberships m JOIN users u ON u.id = m.user_id AND u.status = 'active'
    WHERE m.customer_id = ${customerId} AND m.user_id <> ${userId} AND m.role = 'owner' AND m.status = 'active' LIMIT 1`);
  return other !== undefined;
}

export async function updateMember(
  tx: Transaction,
  customerId: number,
  { id, role, status }: Pick<Member, 'id' | 'role' | 'status'>,
): Promise<void> {
  await tx.rows(sql`
    UPDATE memberships SET role = ${role}, status = ${status}
    WHERE customer_id = ${customerId} AND user_id = ${id}`);
}

export async function deleteMember(tx: Transaction, customerId: number, userId: number): Promise<void> {
  await tx.rows(sql`DELETE FROM memberships WHERE customer_id = ${customerId} AND user_id = ${userId}`);
}

export async function endSessionsForCustomer(
  tx: Transaction,
  customerId: number,
  userId: number,
): Promise<boolean> {
  const ended = await tx.rows(sql`
    INSERT INTO session_customer_ends (session_id, customer_id, user_id)
    SELECT id, ${customerId}, user_id FROM sessions
    WHERE user_id = ${userId} AND revoked_at IS NULL AND expires_at > now()
    ON CONFLICT (session_id, customer_id) DO NOTHING RETURNING session_id`);
  return ended.length > 0;
}

export function findCustomer(tx: Transaction, customerId: number): Promise<Reference> {
  return tx.one(sql`SELECT id, name FROM customers WHERE id = ${customerId}`);
}

export function findManagedUser(tx: Transaction, customerId: number, userId: number): Promise<ManagedUser> {
  return tx.one(sql`
    SELECT u.id, json_build_object('id', c.id, 'name', c.name) AS customer, u.display_name AS "displayName",
           u.email, m.role,
           CASE WHEN u.status <> 'active' THEN u.status ELSE m.status END AS status,
           (SELECT at FROM customer_sign_ins s WHERE s.customer_id = m.customer_id AND s.user_id = u.id)
             AS "lastSignedInAt",
           ${needsReadmission} AS "needsReadmission", NULL AS "invitationExpiresAt"
    FROM memberships m JOIN users u ON u.id = m.user_id JOIN customers c ON c.id = m.customer_id
    WHERE m.customer_id = ${customerId} AND m.user_id = ${userId}`);
}
