import type { ManagedUser, Role } from '@atrium/contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

export interface UsersQuery {
  readonly search?: string | undefined;
  readonly role: Role[];
  readonly page: number;
  readonly pageSize: number;
}

/**
 * People who may act for a customer in scope, once each. Over several customers a person has the highest of their
 * roles, and is deactivated only where they are in all of them.
 */
function people({ search, role }: UsersQuery): Sql {
  const needle = search?.toLowerCase();
  return sql`
    SELECT u.id, u.display_name, u.email, u.last_signed_in_at, m.role,
           CASE WHEN u.status <> 'active' THEN u.status WHEN m.active THEN 'active' ELSE 'deactivated' END AS status
    FROM (
      SELECT user_id, bool_or(status = 'active') AS active,
             (array_agg(role ORDER BY array_position(ARRAY['owner', 'manager', 'viewer'], role)))[1] AS role
      FROM memberships WHERE customer_id = ANY (app.customer_ids()) GROUP BY user_id
    ) m JOIN users u ON u.id = m.user_id
    WHERE true
      ${role.length > 0 ? sql`AND m.role = ANY (${role}::text[])` : empty}
      ${needle ? sql`AND (strpos(lower(u.display_name), ${needle}) > 0 OR strpos(u.email, ${needle}) > 0)` : empty}`;
}

export function listPeople(tx: Transaction, query: UsersQuery): Promise<ManagedUser[]> {
  return tx.rows(sql`
    SELECT id, display_name AS "displayName", email, role, status, last_signed_in_at AS "lastSignedInAt"
    FROM (${people(query)}) people
    ORDER BY lower(display_name), id
    LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}`);
}

export async function countPeople(tx: Transaction, query: UsersQuery): Promise<number> {
  const { total } = await tx.one<{ total: number }>(
    sql`SELECT count(*) AS total FROM (${people(query)}) people`,
  );
  return total;
}
