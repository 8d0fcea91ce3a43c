import { z } from 'zod';
import { idempotencyKey } from './auth.ts';
import type { CallSchema } from './call.ts';
import { date, historyPage, id, idParams, instant, reference } from './fields.ts';
import { expiringPoints } from './points.ts';
import { problemTypes } from './problem-types.ts';

/** Points exchanged for a reward. `code` is what the customer shows for it. */
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
/** Points exchanged for a reward. */
export type Redemption = z.output<typeof redemption>;

/** A part of a lot: how many of its points are meant, and when they expire. */
export const lotShare = z.object({
  id: z.int().positive(),
  points: z.int().positive(),
  expiresAt: instant,
  /** What earned the lot, in words. */
  source: z.string(),
});
/** A part of a lot. */
export type LotShare = z.output<typeof lotShare>;

/** A redemption with who did it and which lots paid. */
export const redemptionDetail = redemption.extend({
  redeemedBy: reference,
  /** Which lots paid for it, soonest expiring first. */
  lots: z.array(lotShare),
});
/** A redemption with who did it and which lots paid. */
export type RedemptionDetail = z.output<typeof redemptionDetail>;

/** What points can be exchanged for. */
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
/** What points can be exchanged for. */
export type Reward = z.output<typeof reward>;

/** What a rule of the programme may reward. */
export const earnEvents = ['fee_paid', 'first_filing', 'early_renewal', 'referral'] as const;
/** What a rule of the programme may reward. */
export type EarnEvent = (typeof earnEvents)[number];

/** A way to earn points, a rule of the programme. */
export const earnPoint = z.object({
  id: z.int().positive(),
  event: z.enum(earnEvents),
  name: z.string(),
  description: z.string(),
  /** Points for one occurrence; for a rate, points per unit of `perAmount`. */
  points: z.int().positive(),
  /** Fee amount in minor units that earns `points`; null where each occurrence earns once. */
  perAmount: z.int().positive().nullable(),
  /** Days until the points can be spent, as long as their cause may be undone. */
  pendingDays: z.int().nonnegative(),
  /** For an early renewal: how many days before it is due it has to be paid. */
  daysBeforeDue: z.int().positive().nullable(),
  /** What it has brought the customers in scope since the year began in the programme's time zone. */
  earned: z.object({
    points: z.int().nonnegative(),
    times: z.int().nonnegative(),
    /** Of those points, the ones that cannot be spent yet. */
    pending: z.int().nonnegative(),
    lastAt: instant.nullable(),
  }),
});
/** A way to earn points. */
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
/** What redeeming a reward would do now. */
export type RedeemPreview = z.output<typeof redeemPreview>;

/** A reward that costs more asks for a one-time password; null for never. */
const otpThreshold = z.int().min(0).max(1_000_000_000).nullable();

/** Calls on rewards, redemptions and ways to earn. */
export const rewardsCalls = {
  'GET /customer-portal/points/redeem_history/': {
    summary: 'Redemptions, newest first',
    access: 'rewards:read',
    /** `reward` leaves those of one reward. */
    query: historyPage.extend({ reward: id.optional() }),
    response: z.object({ redeemHistory: z.array(redemption) }),
  },
  'GET /customer-portal/points/redeem_history/:id': {
    summary: 'One redemption',
    access: 'rewards:read',
    params: idParams,
    response: z.object({ redeemHistory: redemptionDetail }),
  },
  'POST /customer-portal/points/redeem_history/:id/refund': {
    summary: 'Give a redemption back, once; its points return to their lots with their own dates',
    access: 'rewards:redeem',
    problems: ['choose-customer', 'already-refunded', 'refund-window-closed'],
    params: idParams,
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    response: z.object({ redeemHistory: redemptionDetail, balance: z.int().nonnegative() }),
  },
  'GET /customer-portal/rewards': {
    summary: 'Rewards on offer',
    access: 'rewards:read',
    response: z.object({ rewards: z.array(reward) }),
  },
  'GET /customer-portal/rewards/:id': {
    summary: 'One reward',
    access: 'rewards:read',
    params: idParams,
    response: z.object({ reward }),
  },
  'GET /customer-portal/rewards/:id/preview': {
    summary: 'What redeeming the reward would do now',
    access: 'rewards:read',
    params: idParams,
    response: z.object({ preview: redeemPreview }),
  },
  'POST /customer-portal/rewards/redeem': {
    summary: 'Redeem a reward; the same key and body always get the same response',
    access: 'rewards:redeem',
    problems: [
      'choose-customer',
      'otp-required',
      'not-found',
      'insufficient-points',
      'out-of-stock',
      'limit-reached',
      'idempotency-key-reused',
    ],
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.object({ rewardId: id, otpToken: z.string().max(128).optional() }),
    status: 201,
    response: z.object({
      redemption: z.object({ id: z.int().positive(), code: z.string(), points: z.int().positive() }),
      balance: z.int(),
    }),
  },
  'GET /customer-portal/points/otp_threshold': {
    summary: 'Above what cost redeeming asks for a one-time password',
    access: 'rewards:read',
    problems: ['choose-customer'],
    response: z.object({ otpThreshold }),
  },
  'POST /customer-portal/points/otp_threshold': {
    summary: 'Change it; to raise it or to switch it off takes a one-time password itself',
    access: 'rewards:manage',
    problems: ['choose-customer'],
    body: z.object({ otpThreshold, otpToken: z.string().max(128).optional() }),
    response: z.object({ otpThreshold }),
  },
  'GET /customer-portal/earn_points': {
    summary: 'Ways to earn points',
    access: 'rewards:read',
    /** `year`: the one that `earned` counts, `YYYY`. */
    response: z.object({ earnPoints: z.array(earnPoint), year: z.string() }),
  },
  'GET /customer-portal/earn_points/:id': {
    summary: 'One way to earn points',
    access: 'rewards:read',
    params: idParams,
    response: z.object({ earnPoint }),
  },
} as const satisfies Record<string, CallSchema>;
