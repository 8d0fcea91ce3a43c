import type { DirectoryGroup, DirectorySync, Reference } from '@atrium/contract';
import sql from 'sql-template-tag';
import { personJson, type Transaction } from '../../db/index.ts';

interface TokenRow {
  readonly createdAt: string;
  readonly createdBy: Reference;
  readonly lastUsedAt: string | null;
  readonly endsAt: string | null;
}

export async function findDirectorySync(
  tx: Transaction,
  customerId: number,
): Promise<Omit<DirectorySync, 'address'>> {
  const [tokens, people, groups, errors] = await Promise.all([
    listTokens(tx, customerId),
    tx.one<DirectorySync['people']>(sql`
      SELECT count(*) AS total, count(*) FILTER (WHERE is_active) AS active
      FROM scim_users WHERE customer_id = ${customerId}`),
    tx.rows<DirectoryGroup>(sql`
      SELECT g.id, g.display_name AS name, g.role, count(m.user_id) AS members
      FROM scim_groups g LEFT JOIN scim_group_members m ON m.customer_id = g.customer_id AND m.group_id = g.id
      WHERE g.customer_id = ${customerId}
      GROUP BY g.customer_id, g.id ORDER BY lower(g.display_name)`),
    tx.rows<DirectorySync['errors'][number]>(sql`
      SELECT at, request, status, detail FROM scim_errors WHERE customer_id = ${customerId} ORDER BY id DESC`),
  ]);
  const current = tokens.find(({ endsAt }) => endsAt === null);
  const former = tokens.find(({ endsAt }) => endsAt !== null);
  return {
    token: current ?? null,
    formerToken: former?.endsAt ? { endsAt: former.endsAt, lastUsedAt: former.lastUsedAt } : null,
    people,
    groups,
    errors,
  };
}

function listTokens(tx: Transaction, customerId: number): Promise<TokenRow[]> {
  return tx.rows(sql`
    SELECT t.created_at AS "createdAt", ${personJson('t.created_by', 'creator')} AS "createdBy",
           t.last_used_at AS "lastUsedAt", t.ends_at AS "endsAt"
    FROM scim_tokens t
    LEFT JOIN person_names creator ON creator.customer_id = t.customer_id AND creator.person_id = t.created_by
    WHERE t.customer_id = ${customerId} AND (t.ends_at IS NULL OR t.ends_at > now())`);
}
