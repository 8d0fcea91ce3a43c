import type { ProblemType } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/index.ts';

/** What the ledger says of something that it refused. Nothing else changed. */
export interface Refusal {
  readonly problem: ProblemType;
  readonly balance?: number;
  readonly pointsCost?: number;
  readonly limitPerCustomer?: number;
}

/** Identifies a request that may be repeated: the same key and hash get the same response for a day. */
interface RepeatableRequest {
  readonly key: string;
  readonly hash: Buffer;
}

export interface NewRedemption extends RepeatableRequest {
  readonly customerId: number;
  readonly userId: number;
  readonly rewardId: number;
  readonly code: string;
  readonly otpVerified: boolean;
  /** What the reward cost when the one-time password was asked for. */
  readonly otpCost?: number | undefined;
  readonly ipAddress: string | null;
}

export interface Redeemed {
  readonly redemption: { readonly id: number; readonly code: string; readonly points: number };
  readonly balance: number;
}

/** The whole of a redemption, in one round trip. */
export async function redeem(
  tx: Queryable,
  redemption: NewRedemption,
  at: Date | null,
): Promise<Redeemed | Refusal> {
  const { customerId, userId, rewardId, key, hash, code, otpVerified, otpCost, ipAddress } = redemption;
  const { response } = await tx.one<{ response: Redeemed | Refusal }>(sql`
    SELECT ledger.redeem(${customerId}, ${userId}, ${rewardId}, ${key}, ${hash}, ${code}, ${otpVerified},
                         ${ipAddress}::inet, ${at}::timestamptz, ${otpCost ?? null}::int) AS response`);
  return response;
}

export interface NewRefund extends RepeatableRequest {
  readonly customerId: number;
  readonly userId: number;
  readonly redemptionId: number;
  readonly ipAddress: string | null;
}

export interface Refunded {
  readonly redemptionId: number;
  readonly balance: number;
}

export async function refund(
  tx: Transaction,
  refund: NewRefund,
  at: Date | null,
): Promise<Refunded | Refusal> {
  const { customerId, userId, redemptionId, key, hash, ipAddress } = refund;
  const { response } = await tx.one<{ response: Refunded | Refusal }>(sql`
    SELECT ledger.refund(${customerId}, ${userId}, ${redemptionId}, ${key}, ${hash}, ${ipAddress}::inet,
                         ${at}::timestamptz) AS response`);
  return response;
}

export interface Earning {
  readonly customerId: number;
  readonly points: number;
  /** What earned the points, as `<kind>:<id>`. A cause earns once. */
  readonly cause: string;
  readonly ruleId: number | null;
  readonly subject: { readonly kind: string; readonly id: number; readonly label: string } | null;
  readonly earnedAt: Date;
  readonly pendingDays: number;
}

/**
 * Earns in the order given, in one round trip; `at` of an earning stands for the clock where it is set.
 *
 * @returns how many earned: a cause that had earned already does not again
 */
export async function earn(
  tx: Transaction,
  earnings: readonly (Earning & { readonly at?: Date })[],
  at: Date | null,
): Promise<number> {
  if (earnings.length === 0) return 0;
  const records = earnings.map(({ subject, ...earning }, position) => ({
    at,
    ...earning,
    position,
    subjectKind: subject?.kind,
    subjectId: subject?.id,
    subjectLabel: subject?.label,
  }));
  const { earned } = await tx.one<{ earned: number }>(sql`
    SELECT count(ledger.earn("customerId", points, cause, "ruleId", "subjectKind", "subjectId", "subjectLabel",
                             "earnedAt", "pendingDays", at)) AS earned
    FROM (SELECT * FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
            AS r (position int, "customerId" int, points int, cause text, "ruleId" int, "subjectKind" text,
                  "subjectId" int, "subjectLabel" text, "earnedAt" timestamptz, "pendingDays" int, at timestamptz)
          ORDER BY position) earning`);
  return earned;
}

export interface Adjustment {
  readonly customerId: number;
  /** Signed. What is taken has to be there to be spent. */
  readonly points: number;
  readonly cause: string | null;
  readonly reason: string;
  readonly actorId: number | null;
}

/** @returns the transaction's id, `null` where there was not enough or the cause had worked already */
export async function adjust(
  tx: Transaction,
  adjustment: Adjustment,
  at: Date | null,
): Promise<number | null> {
  const { customerId, points, cause, reason, actorId } = adjustment;
  const { id } = await tx.one<{ id: number | null }>(sql`
    SELECT ledger.adjust(${customerId}, ${points}, ${cause}, ${reason}, ${actorId}, ${at}::timestamptz) AS id`);
  return id;
}

/** @returns the points taken back, what became debt included */
export async function clawBack(
  tx: Transaction,
  { customerId, cause, reason }: { customerId: number; cause: string; reason: string },
  at: Date | null,
): Promise<number> {
  const { points } = await tx.one<{ points: number }>(sql`
    SELECT ledger.claw_back(${customerId}, ${cause}, ${reason}, ${at}::timestamptz) AS points`);
  return points;
}

/** Books what expired, in at most `most` wallets. @returns how many wallets it worked on */
export async function expireDue(tx: Transaction, most: number, at: Date | null): Promise<number> {
  const { done } = await tx.one<{ done: number }>(
    sql`SELECT ledger.expire_due(${most}, ${at}::timestamptz) AS done`,
  );
  return done;
}

/** Announces points that became available, in at most `most` wallets. @returns how many wallets it worked on */
export async function releaseDue(tx: Transaction, most: number, at: Date | null): Promise<number> {
  const { done } = await tx.one<{ done: number }>(
    sql`SELECT ledger.release_due(${most}, ${at}::timestamptz) AS done`,
  );
  return done;
}

/** Deletes at most `most` keys that nobody may repeat any more. */
export async function forgetOldKeys(tx: Transaction, most: number, at: Date | null): Promise<number> {
  const rows = await tx.rows(sql`
    DELETE FROM idempotency_keys WHERE (customer_id, key) IN (
      SELECT customer_id, key FROM idempotency_keys
      WHERE created_at < coalesce(${at}::timestamptz, now()) - interval '25 hours'
      LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING 1`);
  return rows.length;
}

export interface BrokenPromise {
  readonly promise: string;
  readonly customer: number;
  readonly found: string;
}

/** Recomputes every promise of the ledger, for one wallet or for all; empty for as long as all are kept. */
export function audit(tx: Transaction, customerId: number | null = null): Promise<BrokenPromise[]> {
  return tx.rows(sql`SELECT promise, customer, found FROM ledger.audit(${customerId}::int)`);
}
