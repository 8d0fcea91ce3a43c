import { z } from 'zod';
import { idempotencyKey } from './auth.ts';
import type { CallSchema } from './call.ts';
import {
  date,
  dateRange,
  id,
  idParams,
  instant,
  pagedAnswer,
  paging,
  reference,
  wholeNumber,
  withDateOrder,
} from './fields.ts';
import { problemTypes } from './problem-types.ts';

/** What a transaction did to the wallet. */
export const pointTransactionKinds = ['earn', 'redeem', 'refund', 'expire', 'adjust', 'claw_back'] as const;

export const pointTransaction = z.object({
  id: z.int().positive(),
  kind: z.enum(pointTransactionKinds),
  /** Signed: what the transaction added to the wallet or took from it. */
  points: z.int(),
  /** What caused it, in words: an application, a reward, a reason. */
  source: z.string(),
  createdAt: instant,
  /** What it rests on, so that a page can link to it: an application or a redemption. */
  subject: z.object({ kind: z.string(), id: z.int().positive(), label: z.string() }).nullable(),
  /** The way to earn that made the points; null for everything else. */
  rule: reference.nullable(),
  /** From when the earned points can be spent; null where none were brought in. */
  availableAt: instant.nullable(),
  /** When the points of its lot expire or did; null where it concerns no single lot. */
  expiresAt: instant.nullable(),
});
export type PointTransaction = z.output<typeof pointTransaction>;

export const expiringPoints = z.object({ expiresAt: instant, points: z.int().positive() });
export type ExpiringPoints = z.output<typeof expiringPoints>;

export const expiredPoints = z.object({ expiredAt: instant, points: z.int().positive() });
export type ExpiredPoints = z.output<typeof expiredPoints>;

export const redemption = z.object({
  id: z.int().positive(),
  customer: reference,
  reward: reference,
  points: z.int().positive(),
  status: z.enum(['completed', 'refunded']),
  code: z.string(),
  createdAt: instant,
  refundedAt: instant.nullable(),
  /** Until when it may be given back; null where it was, or where that time has passed. */
  refundableUntil: instant.nullable(),
});
export type Redemption = z.output<typeof redemption>;

/** A part of a lot: how many of its points are meant, and when they expire. */
export const lotShare = z.object({
  id: z.int().positive(),
  points: z.int().positive(),
  expiresAt: instant,
  /** What earned the lot, in words. */
  source: z.string(),
});
export type LotShare = z.output<typeof lotShare>;

export const redemptionDetail = redemption.extend({
  redeemedBy: reference,
  /** Which lots paid for it, soonest expiring first. */
  lots: z.array(lotShare),
});
export type RedemptionDetail = z.output<typeof redemptionDetail>;

export const reward = z.object({
  id: z.int().positive(),
  name: z.string(),
  description: z.string(),
  pointsCost: z.int().positive(),
  /** What is left; null where the reward is not limited. */
  stock: z.int().nonnegative().nullable(),
  limitPerCustomer: z.int().positive().nullable(),
  /** Last day of the offer in the programme's time zone; null where it has none. */
  offeredUntil: date.nullable(),
  /** How often the customers in scope have it now, refunds not counted. */
  redeemed: z.int().nonnegative(),
});
export type Reward = z.output<typeof reward>;

export const earnPoint = z.object({
  id: z.int().positive(),
  name: z.string(),
  description: z.string(),
  /** Points for one occurrence; for a rate, points per unit of `perAmount`. */
  points: z.int().positive(),
  /** Fee amount in minor units that earns `points`; null where each occurrence earns once. */
  perAmount: z.int().positive().nullable(),
  /** What it has brought the customers in scope since the year began in the programme's time zone. */
  earned: z.object({
    points: z.int().nonnegative(),
    times: z.int().nonnegative(),
    /** Of those points, the ones that cannot be spent yet. */
    pending: z.int().nonnegative(),
    lastAt: instant.nullable(),
  }),
});
export type EarnPoint = z.output<typeof earnPoint>;

/** What redeeming a reward would do now. Nothing is reserved by looking. */
export const redeemPreview = z.object({
  reward,
  balance: z.int().nonnegative(),
  /** Why it would be refused; null where it would not be. */
  refusal: z.enum(problemTypes).nullable(),
  /** Points that are missing; 0 where there are enough. */
  missing: z.int().nonnegative(),
  otpRequired: z.boolean(),
  /** Lots that would pay, soonest expiring first; empty where it would be refused. */
  lots: z.array(lotShare),
  balanceAfter: z.int().nonnegative().nullable(),
  /** What expires next after redeeming; null where nothing is left. */
  nextExpiry: expiringPoints.nullable(),
});
export type RedeemPreview = z.output<typeof redeemPreview>;

/** A lot that still holds points. */
export const pointLot = z.object({
  id: z.int().positive(),
  customer: reference,
  /** Points that it opened with. */
  points: z.int().positive(),
  remaining: z.int().positive(),
  state: z.enum(['available', 'pending']),
  earnedAt: instant,
  availableAt: instant,
  expiresAt: instant,
  source: z.string(),
  rule: reference.nullable(),
  subject: z.object({ kind: z.string(), id: z.int().positive(), label: z.string() }).nullable(),
});
export type PointLot = z.output<typeof pointLot>;

/** Where the balance comes from: `balance` is the sum of the available lots, `pending` of the others. */
export const pointsBalance = z.object({
  balance: z.int().nonnegative(),
  pending: z.int().nonnegative(),
  /** Points taken back after they were spent; the next points earned pay for them. */
  debt: z.int().nonnegative(),
  /** Time zone of the programme: points expire with the last moment of a month there. */
  timeZone: z.string(),
  lots: z.array(pointLot),
});
export type PointsBalance = z.output<typeof pointsBalance>;

/**
 * The ledger's account of a period. `opening` and `closing` count everything that the wallet holds, pending points
 * too, less its debt; `closing` is `opening` plus the sum of all lines, whichever of them the page holds.
 */
export const pointsStatement = z.object({
  from: date,
  to: date,
  /** Time zone in which the days begin and end. */
  timeZone: z.string(),
  opening: z.int(),
  totals: z.record(z.enum(pointTransactionKinds), z.int()),
  closing: z.int(),
  ...pagedAnswer,
  /** Those of the page, oldest first, each with what the wallet held after it. */
  lines: z.array(pointTransaction.extend({ customer: reference, balanceAfter: z.int() })),
});
export type PointsStatement = z.output<typeof pointsStatement>;

/** The newest entries of a history: at most `limit`, older than the entry `before`. */
const historyPage = z.object({
  limit: wholeNumber(z.int().min(1).max(500)).default(500),
  before: id.optional(),
});
/** Without dates: the current month up to today, in the programme's time zone. */
const statementPeriod = withDateOrder(z.object(dateRange));
/** A page after the last one is the last one. */
const statementPage = withDateOrder(
  z.object({
    ...dateRange,
    page: paging.page,
    pageSize: wholeNumber(z.int().min(1).max(500)).default(250),
  }),
);

/** A reward that costs more asks for a one-time password; null for never. */
const otpThreshold = z.int().min(0).max(1_000_000_000).nullable();

export const pointsCalls = {
  'GET /customer-portal/points/success_txn': {
    summary: 'Transactions that happened, newest first, and the balance that can be spent now',
    access: 'rewards:read',
    query: historyPage,
    answer: z.object({ transactions: z.array(pointTransaction), balance: z.int() }),
  },
  'GET /customer-portal/points/expires': {
    summary: 'Points that will expire, and those that expired this month',
    access: 'rewards:read',
    answer: z.object({
      pointToExpires: z.int().nonnegative(),
      expiredPointsThisMonth: z.array(expiredPoints),
    }),
  },
  'GET /customer-portal/points/expires/list': {
    summary: 'Points that will expire, by expiry',
    access: 'rewards:read',
    answer: z.object({ pointToExpires: z.array(expiringPoints) }),
  },
  'GET /customer-portal/points/redeem_history/': {
    summary: 'Redemptions, newest first',
    access: 'rewards:read',
    query: historyPage,
    answer: z.object({ redeemHistory: z.array(redemption) }),
  },
  'GET /customer-portal/points/redeem_history/:id': {
    summary: 'One redemption',
    access: 'rewards:read',
    params: idParams,
    answer: z.object({ redeemHistory: redemptionDetail }),
  },
  'POST /customer-portal/points/redeem_history/:id/refund': {
    summary: 'Give a redemption back, once; its points return to their lots with their own dates',
    access: 'rewards:redeem',
    params: idParams,
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    answer: z.object({ redeemHistory: redemptionDetail, balance: z.int().nonnegative() }),
  },
  'GET /customer-portal/points/balance': {
    summary: 'The balance and the lots that it consists of',
    access: 'rewards:read',
    /** `lots=false` answers the sums alone, with an empty list: lots may be many. */
    query: z.object({ lots: z.enum(['true', 'false']).default('true') }),
    answer: pointsBalance,
  },
  'GET /customer-portal/points/statement': {
    summary: 'Statement for a period: opening, sums, closing, and a page of its transactions',
    access: 'rewards:read',
    query: statementPage,
    answer: z.object({ statement: pointsStatement }),
  },
  'GET /customer-portal/points/statement/csv': {
    summary: 'The statement with every transaction as a CSV file (RFC 4180, UTF-8)',
    access: 'rewards:read',
    query: statementPeriod,
    file: true,
  },
  'GET /customer-portal/rewards': {
    summary: 'Rewards on offer',
    access: 'rewards:read',
    answer: z.object({ rewards: z.array(reward) }),
  },
  'GET /customer-portal/rewards/:id': {
    summary: 'One reward',
    access: 'rewards:read',
    params: idParams,
    answer: z.object({ reward }),
  },
  'GET /customer-portal/rewards/:id/preview': {
    summary: 'What redeeming the reward would do now',
    access: 'rewards:read',
    params: idParams,
    answer: z.object({ preview: redeemPreview }),
  },
  'POST /customer-portal/rewards/redeem': {
    summary: 'Redeem a reward; the same key and body always get the same answer',
    access: 'rewards:redeem',
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.object({ rewardId: id, otpToken: z.string().max(128).optional() }),
    status: 201,
    answer: z.object({
      redemption: z.object({ id: z.int().positive(), code: z.string(), points: z.int().positive() }),
      balance: z.int(),
    }),
  },
  'GET /customer-portal/points/otp_threshold': {
    summary: 'Above what cost redeeming asks for a one-time password',
    access: 'rewards:read',
    answer: z.object({ otpThreshold }),
  },
  'POST /customer-portal/points/otp_threshold': {
    summary: 'Change it; to raise it or to switch it off takes a one-time password itself',
    access: 'rewards:manage',
    body: z.object({ otpThreshold, otpToken: z.string().max(128).optional() }),
    answer: z.object({ otpThreshold }),
  },
  'GET /customer-portal/earn_points': {
    summary: 'Ways to earn points',
    access: 'rewards:read',
    /** `year`: the one that `earned` counts, `YYYY`. */
    answer: z.object({ earnPoints: z.array(earnPoint), year: z.string() }),
  },
  'GET /customer-portal/earn_points/:id': {
    summary: 'One way to earn points',
    access: 'rewards:read',
    params: idParams,
    answer: z.object({ earnPoint }),
  },
} as const satisfies Record<string, CallSchema>;
