import type { DeskCustomer } from '@atrium/contract/desk';
import sql, { empty, type Sql } from 'sql-template-tag';
import { alphabetical, everyWord, type HasWord, type Transaction } from '../../db/index.ts';
import { type Found, findHits } from '../../search/index.ts';

export interface CustomersQuery {
  readonly search?: string | undefined;
  readonly status?: DeskCustomer['status'] | undefined;
  readonly id?: number | undefined;
  readonly page: number;
  readonly pageSize: number;
}

export type ListedCustomer = Pick<
  DeskCustomer,
  'id' | 'name' | 'code' | 'status' | 'members' | 'invited' | 'lastSignedInAt'
>;

/** Counts people only for the customers of the page. Needs a transaction of staff, which sees no others. */
export function listCustomers(
  tx: Transaction,
  { search = '', status, id, page, pageSize }: CustomersQuery,
): Promise<{ total: number; customers: ListedCustomer[] }> {
  return tx.one(sql`
    WITH found AS (
      SELECT c.id, c.name, c.code, c.status FROM customers c
      WHERE ${everyWord(search, nameOrCode)} ${status ? sql`AND c.status = ${status}` : empty}
        ${id ? sql`AND c.id = ${id}` : empty}
    ), page AS (
      SELECT row_number() OVER (ORDER BY ${alphabetical(sql`name`)}, id) AS place, found.* FROM found
      ORDER BY place LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}
    )
    SELECT (SELECT count(*) FROM found) AS total,
           coalesce(json_agg(json_build_object(
             'id', p.id, 'name', p.name, 'code', p.code, 'status', p.status,
             'members', (SELECT count(*) FROM memberships m WHERE m.customer_id = p.id AND m.status = 'active'),
             'invited', (SELECT count(*) FROM invitations i
                         WHERE i.customer_id = p.id AND i.outcome IS NULL AND i.expires_at > now()),
             'lastSignedInAt', (SELECT to_json(max(s.at) AT TIME ZONE 'UTC') #>> '{}' || 'Z'
                                FROM customer_sign_ins s WHERE s.customer_id = p.id)) ORDER BY p.place), '[]') AS customers
    FROM page p`);
}

const nameAndCode = sql`(app.reference_key(c.code) || E'\n' || app.search_key(c.name))`;

function nameOrCode(has: HasWord): Sql {
  return has(nameAndCode);
}

/** Those that a search of the palette finds. Needs a transaction of staff, which sees no others. */
export function findCustomers(
  tx: Transaction,
  search: string,
): Promise<Found<Pick<DeskCustomer, 'id' | 'name' | 'code'>>[]> {
  const searched = {
    rows: sql`SELECT c.id, c.name, c.code, ${nameAndCode} AS text FROM customers c OFFSET 0`,
    order: sql`${alphabetical(sql`r.name`)}, r.id`,
    columns: sql`r.id, r.name, r.code`,
  };
  return findHits(tx, searched, search);
}
