import type { SpendingSplits } from '@atrium/contract';
import sql, { join, type Sql } from 'sql-template-tag';
import { alphabetical, inLanguage, type Queryable } from '../../../db/index.ts';
import { feeRows, paidBetween, paidOn } from './fee-rows.repository.ts';

export interface Payments {
  readonly condition: Sql;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function isPaid({ from, to }: Payments): Sql {
  return join([sql`f.paid_at IS NOT NULL`, ...paidBetween({ paidFrom: from, paidTo: to })], ' AND ');
}

export function sumPayments(
  tx: Queryable,
  payments: Payments,
): Promise<{ amount: number; unpaid: number; currency: string }> {
  return tx.one(sql`
    SELECT coalesce(sum(listed.amount) FILTER (WHERE listed.is_paid), 0)::int8 AS amount,
           coalesce(sum(listed.amount) FILTER (WHERE NOT listed.is_paid), 0)::int8 AS unpaid, p.currency
    FROM provider p LEFT JOIN (
      SELECT f.amount, f.paid_at IS NOT NULL AS is_paid FROM ${feeRows}
      WHERE ${payments.condition} AND (f.paid_at IS NULL OR (${isPaid(payments)}))
    ) listed ON true
    GROUP BY p.currency`);
}

export function splitPayments(
  tx: Queryable,
  { interval, ...payments }: Payments & { readonly interval: string },
): Promise<SpendingSplits> {
  return tx.one(sql`
    WITH paid AS (
      SELECT a.category_id, a.country_code, date_trunc(${interval}, ${paidOn}::timestamp)::date AS date,
             sum(f.amount)::int8 AS amount
      FROM ${feeRows} WHERE ${payments.condition} AND ${isPaid(payments)} GROUP BY 1, 2, 3
    )
    SELECT p.currency,
      ARRAY(
        SELECT json_build_object('id', c.id, 'name', ${inLanguage('c.name')}, 'amount', sum(paid.amount)::int8)
        FROM paid JOIN categories c ON c.id = paid.category_id
        GROUP BY c.id ORDER BY sum(paid.amount) DESC, c.position, c.id) AS categories,
      ARRAY(
        SELECT json_build_object('id', c.code, 'name', ${inLanguage('c.name')}, 'amount', sum(paid.amount)::int8)
        FROM paid JOIN countries c ON c.code = paid.country_code
        GROUP BY c.code ORDER BY sum(paid.amount) DESC, ${alphabetical(sql`c.name`)}) AS countries,
      ARRAY(
        SELECT json_build_object('date', step::date, 'amount', coalesce(sum(paid.amount), 0)::int8)
        FROM generate_series((SELECT min(date) FROM paid)::timestamp, (SELECT max(date) FROM paid)::timestamp,
                             ${`1 ${interval}`}::interval) step
        LEFT JOIN paid ON paid.date = step::date
        GROUP BY step ORDER BY step) AS dates
    FROM provider p`);
}
