import { z } from 'zod';
import { approval } from './approvals.ts';
import { idempotencyKey, stepUpToken } from './auth.ts';
import type { CallSchema } from './call.ts';
import { earnEvents } from './earn-events.ts';
import { date, id, idParams, instant, providerReference, reference } from './fields.ts';
import { historyPage } from './paging.ts';
import { expiringPoints } from './points.ts';
import type { ProblemType } from './problem-types.ts';
import { referenceText } from './reference-data.ts';

/** Points exchanged for a reward. `code` is what the customer shows for it. */
export const redemption = z.object({
  id: z.int().positive(),
  customer: reference,
  reward: providerReference,
  points: z.int().positive(),
  status: z.enum(['completed', 'refunded']),
  /** Null for who may see that there is one, but not use it. */
  code: z.string().nullable(),
  createdAt: instant,
  refundedAt: instant.nullable(),
  /** Until when it can be refunded; null where it was refunded, or that time has passed. */
  refundableUntil: instant.nullable(),
});
export type Redemption = z.output<typeof redemption>;

export const lotShare = z.object({
  id: z.int().positive(),
  points: z.int().positive(),
  expiresAt: instant,
  /** How the lot was earned, in words. */
  source: z.string(),
});
export type LotShare = z.output<typeof lotShare>;

export const redemptionDetail = redemption.extend({
  redeemedBy: reference,
  lots: z.array(lotShare),
});
export type RedemptionDetail = z.output<typeof redemptionDetail>;

/**
 * Why a reward cannot be redeemed now, in the order in which the ledger checks. `choose-customer` under all customers,
 * since each has points of its own.
 */
export const rewardRefusals = [
  'limit-reached',
  'insufficient-points',
  'out-of-stock',
  'choose-customer',
] as const satisfies readonly ProblemType[];
export type RewardRefusal = (typeof rewardRefusals)[number];

export const reward = z.object({
  id: z.int().positive(),
  name: referenceText,
  description: referenceText,
  pointsCost: z.int().positive(),
  /** Remaining stock; null where it is unlimited. */
  stock: z.int().nonnegative().nullable(),
  limitPerCustomer: z.int().positive().nullable(),
  /** Last day of the offer in the programme's time zone; null where it has no end. */
  offeredUntil: date.nullable(),
  /** Number of redemptions of the customers in scope, without refunded ones. */
  redeemed: z.int().nonnegative(),
  /** Why redeeming it now would be refused; null where it would succeed. */
  refusal: z.enum(rewardRefusals).nullable(),
});
export type Reward = z.output<typeof reward>;

export const earnPoint = z.object({
  id: z.int().positive(),
  event: z.enum(earnEvents),
  name: referenceText,
  description: referenceText,
  /** Points for one occurrence; for a rate, points per unit of `perAmount`. */
  points: z.int().positive(),
  /** Fee amount in minor units that earns `points`; null where each occurrence earns once. */
  perAmount: z.int().positive().nullable(),
  /** Days until the points can be spent, in case their cause is undone. */
  pendingDays: z.int().nonnegative(),
  /** For an early renewal: how many days before the due date it must be paid. */
  daysBeforeDue: z.int().positive().nullable(),
  /** What the customers in scope earned by it this year, in the programme's time zone. */
  earned: z.object({
    points: z.int().nonnegative(),
    times: z.int().nonnegative(),
    /** Of those points, how many cannot be spent yet. */
    pending: z.int().nonnegative(),
    lastAt: instant.nullable(),
  }),
});
export type EarnPoint = z.output<typeof earnPoint>;

/** What redeeming a reward would do now. Reserves nothing. */
export const redeemPreview = z.object({
  reward,
  balance: z.int().nonnegative(),
  refusal: z.enum(rewardRefusals).nullable(),
  /** Missing points; 0 where there are enough. */
  missing: z.int().nonnegative(),
  otpRequired: z.boolean(),
  /** Whether a second person would have to approve it. */
  approvalRequired: z.boolean(),
  /** Lots that would pay, soonest expiring first; empty where it would be refused. */
  lots: z.array(lotShare),
  balanceAfter: z.int().nonnegative().nullable(),
  /** What would expire next after redeeming; null where nothing would be left. */
  nextExpiry: expiringPoints.nullable(),
});
export type RedeemPreview = z.output<typeof redeemPreview>;

/** Rewards that cost more points require a one-time password; null for never. */
const otpThreshold = z.int().min(0).max(1_000_000_000).nullable();

export const rewardsCalls = {
  'GET /customer-portal/points/redeem_history/': {
    summary: 'Redemptions, newest first',
    safe: true,
    access: 'rewards:read',
    query: historyPage.extend({ reward: id.optional() }),
    response: z.object({ redeemHistory: z.array(redemption) }),
  },
  'GET /customer-portal/points/redeem_history/:id': {
    summary: 'One redemption',
    safe: true,
    access: 'rewards:read',
    params: idParams,
    response: z.object({ redeemHistory: redemptionDetail }),
  },
  'POST /customer-portal/points/redeem_history/:id/refund': {
    summary: 'Refund a redemption, once; its points return to their lots with their expiry dates',
    access: 'rewards:redeem',
    problems: ['choose-customer', 'already-refunded', 'refund-window-closed', 'idempotency-key-reused'],
    params: idParams,
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    response: z.object({ redeemHistory: redemptionDetail, balance: z.int().nonnegative() }),
  },
  'GET /customer-portal/rewards': {
    summary: 'Rewards on offer',
    safe: true,
    access: 'rewards:read',
    response: z.object({ rewards: z.array(reward) }),
  },
  'GET /customer-portal/rewards/:id': {
    summary: 'One reward',
    safe: true,
    access: 'rewards:read',
    params: idParams,
    response: z.object({ reward }),
  },
  'GET /customer-portal/rewards/:id/preview': {
    summary: 'What redeeming the reward would do now',
    safe: true,
    access: 'rewards:read',
    params: idParams,
    response: z.object({ preview: redeemPreview }),
  },
  'POST /customer-portal/rewards/redeem': {
    summary: 'Redeem a reward; the same key and body always return the same response',
    access: 'rewards:redeem',
    problems: [
      'choose-customer',
      'otp-required',
      'step-up-required',
      'not-found',
      'insufficient-points',
      'out-of-stock',
      'limit-reached',
      'idempotency-key-reused',
    ],
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    /** A person with a second factor proves that, and others use a one-time password. */
    body: z.object({
      rewardId: id,
      otpToken: z.string().max(128).optional(),
      stepUpToken: stepUpToken.optional(),
    }),
    status: 201,
    response: z.object({
      redemption: z.object({ id: z.int().positive(), code: z.string(), points: z.int().positive() }),
      balance: z.int(),
    }),
    accepted: z.object({ approval }),
  },
  'GET /customer-portal/points/otp_threshold': {
    summary: 'Cost above which redeeming requires a one-time password',
    safe: true,
    access: 'rewards:read',
    problems: ['choose-customer'],
    response: z.object({ otpThreshold }),
  },
  'POST /customer-portal/points/otp_threshold': {
    summary: 'Change that cost; raising or removing it requires a one-time password, or the second factor',
    access: 'rewards:manage',
    problems: ['choose-customer', 'otp-required', 'step-up-required'],
    body: z.object({
      otpThreshold,
      otpToken: z.string().max(128).optional(),
      stepUpToken: stepUpToken.optional(),
    }),
    response: z.object({ otpThreshold }),
  },
  'GET /customer-portal/earn_points': {
    summary: 'Ways to earn points',
    safe: true,
    access: 'rewards:read',
    /** `year`: the year of `earned`, `YYYY`. */
    response: z.object({ earnPoints: z.array(earnPoint), year: referenceText }),
  },
  'GET /customer-portal/earn_points/:id': {
    summary: 'One way to earn points',
    safe: true,
    access: 'rewards:read',
    params: idParams,
    response: z.object({ earnPoint }),
  },
} as const satisfies Record<string, CallSchema>;
