import type { CustomerFigures, CustomerFiguresOrder } from '@atrium/contract';
import sql, { type Sql } from 'sql-template-tag';
import { everyWord, type Queryable } from '../../../db/index.ts';

export interface CustomerFiguresQuery {
  /** Those in scope: in addition to the policy, so that an index finds their applications. */
  readonly customerIds: readonly number[];
  readonly search?: string | undefined;
  readonly sort: CustomerFiguresOrder;
  readonly page: number;
  readonly pageSize: number;
}

export interface CustomerFiguresPage {
  readonly total: number;
  readonly customers: CustomerFigures[];
}

const orders: Readonly<Record<CustomerFiguresOrder, Sql>> = {
  // The earliest due date of a required action first, then most required actions, then most open applications.
  attention: sql`required > 0 DESC, next_due_at NULLS LAST, required DESC, open DESC, lower(name), id`,
  name: sql`lower(name), id`,
  '-openApplications': sql`open DESC, lower(name), id`,
};

/** Of the customer `p`, from an index for each of both states. */
const nextDeadline = sql`least(
  (SELECT min(d.due_at) FROM deadlines d WHERE d.customer_id = p.id AND d.state = 'open'),
  (SELECT min(d.due_at) FROM deadlines d WHERE d.customer_id = p.id AND d.state = 'missed'))`;

/** A page of the customers in scope, in one statement. Only the customers of the page have their lots summed up. */
export function findCustomerFigures(
  tx: Queryable,
  { customerIds, search = '', sort, page, pageSize }: CustomerFiguresQuery,
): Promise<CustomerFiguresPage> {
  return tx.one(sql`
    WITH counted AS (
      SELECT a.customer_id, count(*) AS open, count(*) FILTER (WHERE ms.tone = 'attention') AS required,
             min(a.due_at) FILTER (WHERE ms.tone = 'attention') AS next_due_at
      FROM applications a
      JOIN statuses s ON s.id = a.status_id
      JOIN main_statuses ms ON ms.id = s.main_status_id AND ms.tone NOT IN ('success', 'closed')
      WHERE a.customer_id = ANY (${customerIds}::int[])
      GROUP BY a.customer_id
    ), found AS (
      SELECT c.id, c.name, c.code, coalesce(n.open, 0) AS open, coalesce(n.required, 0) AS required, n.next_due_at
      FROM customers c LEFT JOIN counted n ON n.customer_id = c.id
      WHERE ${everyWord(search, nameOrCode)}
    ), page AS (
      SELECT row_number() OVER (ORDER BY ${orders[sort]}) AS place, found.* FROM found
      ORDER BY place LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}
    )
    SELECT (SELECT count(*) FROM found) AS total,
           coalesce(json_agg(json_build_object(
             'id', p.id, 'name', p.name, 'code', p.code, 'openApplications', p.open, 'actionRequired', p.required,
             'nextDueAt', p.next_due_at, 'nextDeadlineAt', ${nextDeadline}, 'points', ledger.balance(p.id, now())) ORDER BY p.place), '[]') AS customers
    FROM page p`);
}

function nameOrCode(word: Sql): Sql {
  return sql`strpos(app.search_form(c.name || E'\n' || c.code), ${word}) > 0`;
}
