import type { Reward } from '@atrium/contract';
import sql, { type Sql } from 'sql-template-tag';
import { inLanguage, type Queryable, type Transaction } from '../../../db/index.ts';
import { type Found, findHits } from '../../../search/index.ts';

export interface Redeemer {
  readonly customerId: number;
  readonly at: Date | null;
  readonly funds?: number;
}

/** The balance is read once for all rewards. */
function refusalFor({ customerId, at, funds }: Redeemer): Sql {
  if (customerId === 0) return sql`coalesce(ledger.refusal(NULL, r, NULL) ->> 'problem', 'choose-customer')`;
  const spendable =
    funds === undefined
      ? sql`(SELECT ledger.balance(${customerId}, coalesce(${at}::timestamptz, now())))`
      : sql`${funds}::int`;
  return sql`ledger.refusal(${customerId}, r, ${spendable}) ->> 'problem'`;
}

function offers(at: Date | null, refusal = sql`NULL`): Sql {
  return sql`
    SELECT r.id, ${inLanguage('r.name')} AS name, ${inLanguage('r.description')} AS description,
           r.points_cost AS "pointsCost", s.remaining AS stock, r.limit_per_customer AS "limitPerCustomer", r.offered_until AS "offeredUntil",
           (SELECT count(*) FROM redemptions d
            WHERE d.reward_id = r.id AND NOT EXISTS (
              SELECT FROM point_transactions t
              WHERE t.customer_id = d.customer_id AND t.redemption_id = d.id AND t.kind = 'refund')) AS redeemed,
           ${refusal} AS refusal
    FROM rewards r LEFT JOIN reward_stock s ON s.reward_id = r.id
    WHERE ledger.is_offered(r, coalesce(${at}::timestamptz, now()))`;
}

export function listRewards(tx: Queryable, redeemer: Redeemer): Promise<Reward[]> {
  return tx.rows(sql`${offers(redeemer.at, refusalFor(redeemer))} ORDER BY r.position, r.id`);
}

export function findReward(tx: Transaction, id: number, redeemer: Redeemer): Promise<Reward | undefined> {
  return tx.maybeOne(sql`${offers(redeemer.at, refusalFor(redeemer))} AND r.id = ${id}`);
}

/** The blank before description and English name keeps them from ranking as the name that the reader sees. */
export function findRewards(
  tx: Queryable,
  at: Date | null,
  search: string,
): Promise<Found<Pick<Reward, 'id' | 'name' | 'pointsCost'>>[]> {
  const searched = {
    rows: sql`
      SELECT o.id, o.name, o."pointsCost",
             app.search_key(o.name) || E'\n ' || app.search_key(o.description) || E'\n ' || app.search_key(e.name) AS text
      FROM (${offers(at)}) o JOIN rewards e ON e.id = o.id`,
    order: sql`r."pointsCost", r.id`,
    columns: sql`r.id, r.name, r."pointsCost"`,
  };
  return findHits(tx, searched, search);
}

/** @returns `null` if no reward requires a one-time password. */
export async function findOtpThreshold(tx: Transaction, customerId: number): Promise<number | null> {
  const wallet = await tx.maybeOne<{ threshold: number | null }>(sql`
    SELECT otp_threshold AS threshold FROM wallets WHERE customer_id = ${customerId}`);
  return wallet?.threshold ?? null;
}

/** @returns `null` if no reward has to be approved. */
export async function findApprovalLimit(tx: Transaction, customerId: number): Promise<number | null> {
  const rule = await tx.maybeOne<{ above: number }>(sql`
    SELECT above FROM approval_rules WHERE customer_id = ${customerId} AND action = 'redeem'`);
  return rule?.above ?? null;
}

/** Locks the wallet, so that nothing is redeemed before the threshold is changed. */
export function lockOtpThreshold(
  tx: Transaction,
  customerId: number,
): Promise<{ threshold: number | null } | undefined> {
  return tx.maybeOne(sql`
    SELECT otp_threshold AS threshold FROM wallets WHERE customer_id = ${customerId} FOR NO KEY UPDATE`);
}

export async function setOtpThreshold(
  tx: Transaction,
  customerId: number,
  threshold: number | null,
): Promise<void> {
  await tx.rows(sql`UPDATE wallets SET otp_threshold = ${threshold} WHERE customer_id = ${customerId}`);
}
