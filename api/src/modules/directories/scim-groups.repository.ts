import type { Role } from '@atrium/contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import type { Narrowed } from './filters.ts';

export interface StoredGroup {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | null;
  readonly role: Role | null;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly members: readonly { readonly value: string; readonly display: string }[];
}

const groups = sql`
  SELECT g.id, g.display_name AS "displayName", g.external_id AS "externalId", g.role, g.created_at AS "createdAt",
         g.changed_at AS "changedAt",
         coalesce((SELECT json_agg(json_build_object('value', u.id, 'display', u.user_name) ORDER BY u.created_at, u.id)
                   FROM scim_group_members gm
                   JOIN scim_users u ON u.customer_id = gm.customer_id AND u.id = gm.user_id
                   WHERE gm.customer_id = g.customer_id AND gm.group_id = g.id), '[]') AS members
  FROM scim_groups g`;

const conditions: Partial<Record<Narrowed['by'], (value: string) => Sql>> = {
  id: (value) => sql`g.id::text = ${value}`,
  externalId: (value) => sql`g.external_id = ${value}`,
  displayName: (value) => sql`lower(g.display_name) = lower(${value})`,
};

interface Slice {
  readonly narrowed?: Narrowed | undefined;
  readonly offset?: number;
  readonly limit?: number;
}

export function listGroups(
  tx: Transaction,
  customerId: number,
  { narrowed, offset = 0, limit }: Slice = {},
): Promise<StoredGroup[]> {
  const condition = narrowed ? sql`AND ${conditions[narrowed.by]?.(narrowed.value) ?? sql`true`}` : empty;
  return tx.rows(sql`
    ${groups} WHERE g.customer_id = ${customerId} ${condition}
    ORDER BY g.created_at, g.id LIMIT ${limit ?? null} OFFSET ${offset}`);
}

export async function countGroups(tx: Transaction, customerId: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`SELECT count(*) AS count FROM scim_groups WHERE customer_id = ${customerId}`,
  );
  return count;
}

export function findGroup(tx: Transaction, customerId: number, id: string): Promise<StoredGroup | undefined> {
  return tx.maybeOne(sql`${groups} WHERE g.customer_id = ${customerId} AND g.id = ${id}`);
}

export async function isNameTaken(
  tx: Transaction,
  customerId: number,
  displayName: string,
  exceptId: string | null,
): Promise<boolean> {
  const { exists } = await tx.one<{ exists: boolean }>(sql`
    SELECT EXISTS (SELECT FROM scim_groups
      WHERE customer_id = ${customerId} AND lower(display_name) = lower(${displayName})
        AND id IS DISTINCT FROM ${exceptId}::uuid) AS exists`);
  return exists;
}

export type GroupFacts = Pick<StoredGroup, 'displayName' | 'externalId'>;

export async function insertGroup(
  tx: Transaction,
  customerId: number,
  { displayName, externalId }: GroupFacts,
): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    INSERT INTO scim_groups (customer_id, display_name, external_id)
    VALUES (${customerId}, ${displayName}, ${externalId}) RETURNING id`);
  return id;
}

export async function updateGroup(
  tx: Transaction,
  customerId: number,
  id: string,
  { displayName, externalId }: GroupFacts,
): Promise<void> {
  await tx.rows(sql`
    UPDATE scim_groups SET display_name = ${displayName}, external_id = ${externalId}, changed_at = now()
    WHERE customer_id = ${customerId} AND id = ${id}`);
}

export async function updateRole(
  tx: Transaction,
  customerId: number,
  id: string,
  role: Role | null,
): Promise<void> {
  await tx.rows(sql`UPDATE scim_groups SET role = ${role} WHERE customer_id = ${customerId} AND id = ${id}`);
}

export async function deleteGroup(tx: Transaction, customerId: number, id: string): Promise<void> {
  await tx.rows(sql`DELETE FROM scim_groups WHERE customer_id = ${customerId} AND id = ${id}`);
}

/** @returns whether all of them are users of this directory; else nothing is added */
export async function addMembers(
  tx: Transaction,
  customerId: number,
  groupId: string,
  userIds: readonly string[],
): Promise<boolean> {
  const known = await tx.rows(sql`
    SELECT FROM scim_users WHERE customer_id = ${customerId} AND id = ANY (${userIds}::uuid[])`);
  if (known.length < userIds.length) return false;
  await tx.rows(sql`
    INSERT INTO scim_group_members (customer_id, group_id, user_id)
    SELECT ${customerId}, ${groupId}, id FROM unnest(${userIds}::uuid[]) id ON CONFLICT DO NOTHING`);
  return true;
}

export async function removeMembers(
  tx: Transaction,
  customerId: number,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx.rows(sql`
    DELETE FROM scim_group_members
    WHERE customer_id = ${customerId} AND group_id = ${groupId} AND user_id = ANY (${userIds}::uuid[])`);
}
