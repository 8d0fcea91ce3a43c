import {
  type ApplicationListQuery,
  MAX_COUNTED_MATCHES,
  type Reference,
  type Status,
} from '@atrium/contract';
import type { DeskCase } from '@atrium/contract/desk';
import sql from 'sql-template-tag';
import {
  alphabetical,
  type CountedRows,
  type Customers,
  countUpTo,
  ofCustomers,
  type Queryable,
  type Transaction,
} from '../../db/index.ts';
import { applicationFilter, type RowFilters } from './application-filter.repository.ts';
import { orderBy } from './application-order.repository.ts';
import { applicationJoins, describedApplication } from './applications.repository.ts';
import { statusColumns } from './reference-lists.repository.ts';

const described = sql`
  ${describedApplication}, a.version,
  EXISTS (SELECT FROM queue_items q
          WHERE q.customer_id = a.customer_id AND q.kind = 'message' AND q.subject_id = a.id
            AND q.settled_at IS NULL) AS "hasUnread"`;

const filterOf = (customers: Customers, filters: RowFilters) =>
  applicationFilter(filters, ofCustomers(sql`a.customer_id`, customers));

export function listCases(
  tx: Queryable,
  customers: Customers,
  query: ApplicationListQuery & RowFilters,
): Promise<DeskCase[]> {
  const order = orderBy(query.sort);
  return tx.rows(sql`
    SELECT ${described}
    FROM (
      SELECT a.id FROM applications a
      WHERE ${filterOf(customers, query)}
      ORDER BY ${order}
      LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}
    ) listed JOIN applications a ON a.id = listed.id ${applicationJoins}
    ORDER BY ${order}`);
}

export function countCases(tx: Queryable, customers: Customers, filters: RowFilters): Promise<CountedRows> {
  return countUpTo(
    tx,
    sql`SELECT FROM applications a WHERE ${filterOf(customers, filters)}`,
    MAX_COUNTED_MATCHES,
  );
}

export async function findVersion(tx: Transaction, id: number): Promise<number> {
  const { version } = await tx.one<{ version: number }>(
    sql`SELECT version FROM applications WHERE id = ${id}`,
  );
  return version;
}

export function listNextStatuses(tx: Transaction, statusId: number): Promise<Status[]> {
  return tx.rows(sql`
    SELECT ${statusColumns}
    FROM status_transitions t JOIN statuses s ON s.id = t.to_status_id
    JOIN main_statuses ms ON ms.id = s.main_status_id
    WHERE t.from_status_id = ${statusId} ORDER BY ms.position, s.position`);
}

/** Row policies leave those that the person sees. */
export function listCustomers(tx: Transaction, limit: number): Promise<Reference[]> {
  return tx.rows(sql`SELECT id, name FROM customers ORDER BY ${alphabetical(sql`name`)}, id LIMIT ${limit}`);
}
