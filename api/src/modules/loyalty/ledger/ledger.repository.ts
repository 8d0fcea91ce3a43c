import type { ProblemType } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/index.ts';

/** What a refusal of the ledger carries, by problem type. */
interface Figures {
  readonly 'insufficient-points': { readonly balance: number; readonly pointsCost: number };
  readonly 'cost-changed': { readonly pointsCost: number };
  readonly 'limit-reached': { readonly limitPerCustomer: number };
  readonly 'out-of-stock': unknown;
  readonly 'otp-required': unknown;
  readonly forbidden: unknown;
  readonly 'not-found': unknown;
  readonly 'idempotency-key-reused': unknown;
  readonly 'already-refunded': unknown;
  readonly 'refund-window-closed': unknown;
}

export type RefusalType = keyof Figures & ProblemType;

/** A refusal of the ledger, after which nothing has changed. */
export type Refusal<Type extends RefusalType = RefusalType> = {
  [Each in Type]: { readonly problem: Each } & Figures[Each];
}[Type];

/** The same key and hash get the same response for a day. */
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
  readonly otpCost?: number | undefined;
  readonly ipAddress: string | null;
}

export interface Redeemed {
  readonly redemption: { readonly id: number; readonly code: string; readonly points: number };
  readonly balance: number;
}

/** What the same key got: what came of it, or the approval that it waits for. */
export interface Waits {
  readonly approval: number;
}

export async function redeem(
  tx: Queryable,
  redemption: NewRedemption,
  at: Date | null,
): Promise<Redeemed | Waits | Refusal> {
  const { customerId, userId, rewardId, key, hash, code, otpVerified, otpCost, ipAddress } = redemption;
  const { response } = await tx.one<{ response: Redeemed | Waits | Refusal }>(sql`
    SELECT ledger.redeem(${customerId}, ${userId}, ${rewardId}, ${key}, ${hash}, ${code}, ${otpVerified},
                         ${ipAddress}::inet, ${at}::timestamptz, ${otpCost ?? null}::int) AS response`);
  return response;
}

/** Redeems what a second person approves in this transaction, in the name of who asked. */
export async function redeemApproved(
  tx: Transaction,
  approved: { readonly customerId: number; readonly approvalId: number; readonly code: string },
  at: Date | null,
): Promise<Redeemed | Refusal> {
  const { customerId, approvalId, code } = approved;
  const { response } = await tx.one<{ response: Redeemed | Refusal }>(sql`
    SELECT ledger.redeem_approved(${customerId}, ${approvalId}, ${code}, ${at}::timestamptz) AS response`);
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

/** Refunds what a second person of the provider approves in this transaction, in their name. */
export async function refundApproved(
  tx: Transaction,
  approved: { readonly customerId: number; readonly approvalId: number; readonly decidedBy: number },
  at: Date | null,
): Promise<Refunded | Refusal> {
  const { customerId, approvalId, decidedBy } = approved;
  const { response } = await tx.one<{ response: Refunded | Refusal }>(sql`
    SELECT ledger.refund_approved(${customerId}, ${approvalId}, ${decidedBy}, ${at}::timestamptz) AS response`);
  return response;
}

export interface Earning {
  readonly customerId: number;
  readonly points: number;
  /** Idempotency key, as `<kind>:<id>`: a cause earns once. */
  readonly cause: string;
  readonly ruleId: number | null;
  readonly subject: { readonly kind: string; readonly id: number; readonly label: string } | null;
  readonly earnedAt: Date;
  readonly pendingDays: number;
}

/** The `at` of an earning replaces the clock. @returns how many earned, without causes that had already earned */
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
  /** Signed. Points can be taken only up to the balance. */
  readonly points: number;
  readonly cause: string | null;
  readonly reason: string;
  readonly actorId: number | null;
}

/** @returns `null` if the balance is too low, the cause was used before or the wallet is full */
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

/** @returns the points taken back, including those that became debt */
export async function clawBack(
  tx: Transaction,
  { customerId, cause, reason }: { customerId: number; cause: string; reason: string },
  at: Date | null,
): Promise<number> {
  const { points } = await tx.one<{ points: number }>(sql`
    SELECT ledger.claw_back(${customerId}, ${cause}, ${reason}, ${at}::timestamptz) AS points`);
  return points;
}

export async function expireDue(tx: Transaction, limit: number, at: Date | null): Promise<number> {
  const { done } = await tx.one<{ done: number }>(
    sql`SELECT ledger.expire_due(${limit}, ${at}::timestamptz) AS done`,
  );
  return done;
}

/** Announces points that became available. @returns the number of wallets, at most `limit` */
export async function releaseDue(tx: Transaction, limit: number, at: Date | null): Promise<number> {
  const { done } = await tx.one<{ done: number }>(
    sql`SELECT ledger.release_due(${limit}, ${at}::timestamptz) AS done`,
  );
  return done;
}

export async function deleteOldKeys(tx: Transaction, limit: number, at: Date | null): Promise<number> {
  const rows = await tx.rows(sql`
    DELETE FROM idempotency_keys WHERE (customer_id, key) IN (
      SELECT customer_id, key FROM idempotency_keys
      WHERE created_at < coalesce(${at}::timestamptz, now()) - interval '25 hours'
      LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING 1`);
  return rows.length;
}

interface KeyOfCustomer extends RepeatableRequest {
  readonly customerId: number;
}

/**
 * The stored response of a request with an idempotency key; none for a new key, which is locked until the transaction ends,
 * so that a second request with it waits for the first one.
 */
export async function recallResponse<R>(
  tx: Transaction,
  { customerId, key, hash }: KeyOfCustomer,
  at: Date | null,
): Promise<R | 'reused' | undefined> {
  await tx.rows(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('atrium key ' || ${customerId}::int || ${key}, 0))`,
  );
  const { response } = await tx.one<{ response: R | { problem: string } | null }>(sql`
    SELECT ledger.recall(${customerId}, ${key}, ${hash}, coalesce(${at}::timestamptz, now())) AS response`);
  if (response === null) return undefined;
  return typeof response === 'object' && 'problem' in response ? 'reused' : response;
}

export async function rememberResponse(
  tx: Transaction,
  { customerId, key, hash }: KeyOfCustomer,
  response: object,
  at: Date | null,
): Promise<void> {
  await tx.rows(sql`
    SELECT ledger.remember(${customerId}, ${key}, ${hash}, ${JSON.stringify(response)}::jsonb,
                           coalesce(${at}::timestamptz, now()))`);
}

export interface BrokenPromise {
  readonly promise: string;
  readonly customer: number;
  readonly found: string;
}

/** Checks every invariant, for one wallet or for all. @returns the violations */
export function audit(tx: Transaction, customerId: number | null = null): Promise<BrokenPromise[]> {
  return tx.rows(sql`SELECT promise, customer, found FROM ledger.audit(${customerId}::int)`);
}
