import type { Role } from '@atrium/contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import type { Narrowed } from './filters.ts';

export interface StoredUser {
  readonly id: string;
  readonly userName: string;
  readonly externalId: string | null;
  readonly email: string;
  /** What the directory asked for last. */
  readonly isActive: boolean;
  readonly profile: unknown;
  readonly userId: number | null;
  readonly invitationId: number | null;
  readonly createdAt: string;
  readonly changedAt: string;
  /** Of the member whom the record is about; null while there is none. */
  readonly memberStatus: 'active' | 'deactivated' | 'suspended' | null;
  readonly groups: readonly { readonly value: string; readonly display: string }[];
}

const users = sql`
  SELECT u.id, u.user_name AS "userName", u.external_id AS "externalId", u.email, u.is_active AS "isActive", u.profile,
         u.user_id AS "userId", u.invitation_id AS "invitationId", u.created_at AS "createdAt",
         u.changed_at AS "changedAt", m.status AS "memberStatus",
         coalesce((SELECT json_agg(json_build_object('value', g.id, 'display', g.display_name) ORDER BY g.display_name)
                   FROM scim_group_members gm
                   JOIN scim_groups g ON g.customer_id = gm.customer_id AND g.id = gm.group_id
                   WHERE gm.customer_id = u.customer_id AND gm.user_id = u.id), '[]') AS groups
  FROM scim_users u
  LEFT JOIN invitations i ON i.id = u.invitation_id
  LEFT JOIN memberships m ON m.customer_id = u.customer_id AND m.user_id = coalesce(u.user_id, i.accepted_by)`;

const conditions: Partial<Record<Narrowed['by'], (value: string) => Sql>> = {
  id: (value) => sql`u.id::text = ${value}`,
  externalId: (value) => sql`u.external_id = ${value}`,
  userName: (value) => sql`lower(u.user_name) = lower(${value})`,
};

const narrowedBy = (narrowed: Narrowed | undefined): Sql =>
  narrowed ? sql`AND ${conditions[narrowed.by]?.(narrowed.value) ?? sql`true`}` : empty;

interface Slice {
  readonly narrowed?: Narrowed | undefined;
  readonly offset?: number;
  readonly limit?: number;
}

export function listUsers(
  tx: Transaction,
  customerId: number,
  { narrowed, offset = 0, limit }: Slice = {},
): Promise<StoredUser[]> {
  return tx.rows(sql`
    ${users} WHERE u.customer_id = ${customerId} ${narrowedBy(narrowed)}
    ORDER BY u.created_at, u.id LIMIT ${limit ?? null} OFFSET ${offset}`);
}

export async function countUsers(tx: Transaction, customerId: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`SELECT count(*) AS count FROM scim_users WHERE customer_id = ${customerId}`,
  );
  return count;
}

export function findUser(tx: Transaction, customerId: number, id: string): Promise<StoredUser | undefined> {
  return tx.maybeOne(sql`${users} WHERE u.customer_id = ${customerId} AND u.id = ${id}`);
}

export type UserFacts = Pick<StoredUser, 'userName' | 'externalId' | 'email' | 'isActive'> & {
  readonly profile: object;
};

/** The first thing that another record of the directory has already. */
export async function takenBy(
  tx: Transaction,
  customerId: number,
  { userName, email }: Pick<UserFacts, 'userName' | 'email'>,
  exceptId: string | null,
): Promise<'userName' | 'email' | undefined> {
  const taken = await tx.maybeOne<{ isName: boolean }>(sql`
    SELECT lower(user_name) = lower(${userName}) AS "isName" FROM scim_users
    WHERE customer_id = ${customerId} AND (lower(user_name) = lower(${userName}) OR email = ${email})
      AND id IS DISTINCT FROM ${exceptId}::uuid
    ORDER BY 1 DESC LIMIT 1`);
  return taken && (taken.isName ? 'userName' : 'email');
}

export async function insertUser(
  tx: Transaction,
  customerId: number,
  { userName, externalId, email, isActive, profile }: UserFacts,
): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    INSERT INTO scim_users (customer_id, user_name, external_id, email, is_active, profile)
    VALUES (${customerId}, ${userName}, ${externalId}, ${email}, ${isActive}, ${JSON.stringify(profile)}::jsonb)
    RETURNING id`);
  return id;
}

export async function updateUser(
  tx: Transaction,
  customerId: number,
  id: string,
  { userName, externalId, email, isActive, profile }: UserFacts,
): Promise<void> {
  await tx.rows(sql`
    UPDATE scim_users SET user_name = ${userName}, external_id = ${externalId}, email = ${email},
           is_active = ${isActive}, profile = ${JSON.stringify(profile)}::jsonb, changed_at = now()
    WHERE customer_id = ${customerId} AND id = ${id}`);
}

/** @returns false if another record is about the member already */
export async function linkUser(
  tx: Transaction,
  customerId: number,
  id: string,
  { userId, invitationId }: Pick<StoredUser, 'userId' | 'invitationId'>,
): Promise<boolean> {
  const linked = await tx.rows(sql`
    UPDATE scim_users SET user_id = ${userId}, invitation_id = ${invitationId}
    WHERE customer_id = ${customerId} AND id = ${id} AND NOT EXISTS (
      SELECT FROM scim_users other LEFT JOIN invitations i ON i.id = other.invitation_id
      WHERE other.customer_id = ${customerId} AND other.id <> ${id}
        AND coalesce(other.user_id, i.accepted_by) = ${userId}::int)
    RETURNING id`);
  return linked.length > 0;
}

export async function deleteUser(tx: Transaction, customerId: number, id: string): Promise<void> {
  await tx.rows(sql`DELETE FROM scim_users WHERE customer_id = ${customerId} AND id = ${id}`);
}

export function findLinks(
  tx: Transaction,
  customerId: number,
  ids: readonly string[],
): Promise<Pick<StoredUser, 'id' | 'email' | 'userId' | 'invitationId'>[]> {
  return tx.rows(sql`
    SELECT id, email, user_id AS "userId", invitation_id AS "invitationId" FROM scim_users
    WHERE customer_id = ${customerId} AND id = ANY (${ids}::uuid[])`);
}

export interface MappedRoles {
  readonly id: string;
  readonly roles: Role[];
}

export function listMappedRoles(
  tx: Transaction,
  customerId: number,
  ids: readonly string[],
): Promise<MappedRoles[]> {
  return tx.rows(sql`
    SELECT gm.user_id AS id, json_agg(DISTINCT g.role) AS roles
    FROM scim_group_members gm JOIN scim_groups g ON g.customer_id = gm.customer_id AND g.id = gm.group_id
    WHERE gm.customer_id = ${customerId} AND gm.user_id = ANY (${ids}::uuid[]) AND g.role IS NOT NULL
    GROUP BY gm.user_id`);
}
