import {
  applicationFilters,
  type CustomerFigures,
  type CustomerFiguresOrder,
  deadlineFilters,
} from '@atrium/contract';
import sql, { type Sql } from 'sql-template-tag';
import { alphabetical, everyWord, type HasWord, type Queryable } from '../../../db/index.ts';
import { countedDeadlines } from '../../../due-dates/index.ts';
import { countedApplications } from '../../applications/counts.service.ts';

export interface CustomerFiguresQuery {
  /** The row policy limits to these customers too; the condition lets an index find their applications. */
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

const DAYS_AHEAD = 30;

const orders: Readonly<Record<CustomerFiguresOrder, Sql>> = {
  // Customers with something overdue come first, then those that have to act soon; of each, the earliest date first.
  attention: sql`overdue > 0 DESC,
    required > 0 OR coalesce(next_deadline_at <= CURRENT_DATE + ${DAYS_AHEAD}::int, false) DESC,
    least(next_deadline_at, next_due_at) NULLS LAST, required DESC, open DESC, ${alphabetical(sql`name`)}, id`,
  name: sql`${alphabetical(sql`name`)}, id`,
  '-openApplications': sql`open DESC, ${alphabetical(sql`name`)}, id`,
};

/** Sums up lots only for the customers of the page. */
export function findCustomerFigures(
  tx: Queryable,
  { customerIds, search = '', sort, page, pageSize }: CustomerFiguresQuery,
): Promise<CustomerFiguresPage> {
  const filters = { ...applicationFilters.parse({}), customer: [...customerIds] };
  const missed = { ...deadlineFilters.parse({}), state: ['missed' as const] };
  return tx.one(sql`
    WITH counted AS (
      SELECT a.customer_id, sum(a.count) AS open, sum(a.count) FILTER (WHERE ms.tone = 'attention') AS required
      FROM ${countedApplications(filters, ['customer_id', 'status_id'])} a
      JOIN statuses s ON s.id = a.status_id
      JOIN main_statuses ms ON ms.id = s.main_status_id AND ms.tone NOT IN ('success', 'closed')
      GROUP BY a.customer_id
    ), overdue AS (
      SELECT customer_id, sum(count) AS count FROM ${countedDeadlines(customerIds, missed)} d GROUP BY 1
    ), found AS (
      SELECT c.id, c.name, c.code, coalesce(n.open, 0) AS open, coalesce(n.required, 0) AS required,
             coalesce(o.count, 0) AS overdue, waiting.next_due_at, waiting.next_deadline_at
      FROM customers c LEFT JOIN counted n ON n.customer_id = c.id LEFT JOIN overdue o ON o.customer_id = c.id
      CROSS JOIN LATERAL (
        SELECT least((SELECT min(d.due_at) FROM deadlines d WHERE d.customer_id = c.id AND d.state = 'open'),
                     (SELECT min(d.due_at) FROM deadlines d WHERE d.customer_id = c.id AND d.state = 'missed'))
                 AS next_deadline_at,
               (SELECT min(a.due_at) FROM applications a
                WHERE a.customer_id = c.id AND n.required > 0 AND a.status_id = ANY (ARRAY(
                  SELECT s.id FROM statuses s JOIN main_statuses ms ON ms.id = s.main_status_id
                  WHERE ms.tone = 'attention'))) AS next_due_at
      ) waiting
      WHERE c.id = ANY (${customerIds}::int[]) AND ${everyWord(search, nameOrCode)}
    ), page AS (
      SELECT row_number() OVER (ORDER BY ${orders[sort]}) AS place, found.* FROM found
      ORDER BY place LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}
    )
    SELECT (SELECT count(*) FROM found) AS total,
           coalesce(json_agg(json_build_object(
             'id', p.id, 'name', p.name, 'code', p.code, 'openApplications', p.open, 'actionRequired', p.required,
             'overdue', p.overdue, 'nextDueAt', p.next_due_at, 'nextDeadlineAt', p.next_deadline_at,
             'points', ledger.balance(p.id, now())) ORDER BY p.place), '[]') AS customers
    FROM page p`);
}

function nameOrCode(has: HasWord): Sql {
  return has(sql`(app.reference_key(c.code) || E'\n' || app.search_key(c.name))`);
}
