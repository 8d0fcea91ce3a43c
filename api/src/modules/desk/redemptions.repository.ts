import type { DeskRedemption } from '@atrium/contract/desk';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { personJson, type Transaction, translated } from '../../db/index.ts';

const state = sql`
  CASE WHEN refund.id IS NOT NULL THEN 'refunded' WHEN h.redemption_id IS NOT NULL THEN 'handed_out' ELSE 'open' END`;

const joined = sql`
  FROM redemptions r
  JOIN customers c ON c.id = r.customer_id
  LEFT JOIN point_transactions refund
    ON refund.customer_id = r.customer_id AND refund.redemption_id = r.id AND refund.kind = 'refund'
  LEFT JOIN handed_out_codes h ON h.customer_id = r.customer_id AND h.redemption_id = r.id`;

const columns = sql`
  r.id, json_build_object('id', c.id, 'name', c.name) AS customer,
  json_build_object('id', r.reward_id, 'name', ${translated('r.reward_name', 'w.names')}) AS reward, r.points, r.code,
  ${personJson('r.redeemed_by', 'redeemer')} AS "redeemedBy", r.created_at AS "createdAt", ${state} AS state,
  CASE WHEN h.handed_out_by IS NOT NULL
       THEN json_build_object('id', h.handed_out_by, 'name', coalesce(colleague.display_name, '#' || h.handed_out_by))
       END AS "handedOutBy",
  h.handed_out_at AS "handedOutAt", refund.created_at AS "refundedAt",
  CASE WHEN ${state} = 'open' AND r.created_at + make_interval(days => p.refund_days) >= now()
       THEN r.created_at + make_interval(days => p.refund_days) END AS "refundableUntil"
  ${joined}
  CROSS JOIN points_programme p
  LEFT JOIN rewards w ON w.id = r.reward_id
  LEFT JOIN person_names redeemer ON redeemer.customer_id = r.customer_id AND redeemer.person_id = r.redeemed_by
  LEFT JOIN users colleague ON colleague.id = h.handed_out_by`;

export interface RedemptionsQuery {
  readonly customer: readonly number[];
  readonly state?: DeskRedemption['state'] | undefined;
  readonly search?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

function matching({ customer, state: wanted, search }: RedemptionsQuery): Sql {
  const code = search?.trim().toUpperCase();
  const conditions = [
    ...(customer.length > 0 ? [sql`r.customer_id = ANY (${customer}::int[])`] : []),
    ...(wanted ? [sql`${state} = ${wanted}`] : []),
    ...(code ? [sql`starts_with(r.code, ${code})`] : []),
  ];
  return conditions.length > 0 ? sql`WHERE ${join(conditions, ' AND ')}` : empty;
}

export function listRedemptions(tx: Transaction, query: RedemptionsQuery): Promise<DeskRedemption[]> {
  const { page, pageSize } = query;
  return tx.rows(sql`
    SELECT ${columns} ${matching(query)} ORDER BY r.id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`);
}

export async function countRedemptions(tx: Transaction, query: RedemptionsQuery): Promise<number> {
  const { total } = await tx.one<{ total: number }>(
    sql`SELECT count(*) AS total ${joined} ${matching(query)}`,
  );
  return total;
}

export function findRedemption(tx: Transaction, id: number): Promise<DeskRedemption | undefined> {
  return tx.maybeOne(sql`SELECT ${columns} WHERE r.id = ${id}`);
}

/** Locks the wallet, which a refund locks, too. */
export async function lockState(
  tx: Transaction,
  { customerId, id }: { readonly customerId: number; readonly id: number },
): Promise<DeskRedemption['state']> {
  await tx.rows(sql`SELECT FROM wallets WHERE customer_id = ${customerId} FOR NO KEY UPDATE`);
  const found = await tx.one<{ state: DeskRedemption['state'] }>(
    sql`SELECT ${state} AS state ${joined} WHERE r.customer_id = ${customerId} AND r.id = ${id}`,
  );
  return found.state;
}

export async function insertHandedOut(
  tx: Transaction,
  { customerId, id, staffId }: { readonly customerId: number; readonly id: number; readonly staffId: number },
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO handed_out_codes (customer_id, redemption_id, handed_out_by) VALUES (${customerId}, ${id}, ${staffId})`);
}
