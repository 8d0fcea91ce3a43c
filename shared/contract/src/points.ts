import { z } from 'zod';
import { idempotencyKey } from './auth.ts';
import type { CallSchema } from './call.ts';
import { id, idParams, instant, reference } from './fields.ts';

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
});
export type PointTransaction = z.output<typeof pointTransaction>;

export const expiringPoints = z.object({ expiresAt: instant, points: z.int().positive() });
export type ExpiringPoints = z.output<typeof expiringPoints>;

export const expiredPoints = z.object({ expiredAt: instant, points: z.int().positive() });
export type ExpiredPoints = z.output<typeof expiredPoints>;

export const redemption = z.object({
  id: z.int().positive(),
  reward: reference,
  points: z.int().positive(),
  status: z.enum(['completed', 'refunded']),
  code: z.string(),
  createdAt: instant,
});
export type Redemption = z.output<typeof redemption>;

export const reward = z.object({
  id: z.int().positive(),
  name: z.string(),
  description: z.string(),
  pointsCost: z.int().positive(),
  /** What is left; null where the reward is not limited. */
  stock: z.int().nonnegative().nullable(),
  limitPerCustomer: z.int().positive().nullable(),
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
});
export type EarnPoint = z.output<typeof earnPoint>;

export const pointsCalls = {
  'GET /customer-portal/points/success_txn': {
    summary: 'Transactions that happened, newest first, and the balance that can be spent now',
    access: 'rewards:read',
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
    answer: z.object({ redeemHistory: z.array(redemption) }),
  },
  'GET /customer-portal/points/redeem_history/:id': {
    summary: 'One redemption',
    access: 'rewards:read',
    params: idParams,
    answer: z.object({ redeemHistory: redemption }),
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
  'GET /customer-portal/earn_points': {
    summary: 'Ways to earn points',
    access: 'rewards:read',
    answer: z.object({ earnPoints: z.array(earnPoint) }),
  },
  'GET /customer-portal/earn_points/:id': {
    summary: 'One way to earn points',
    access: 'rewards:read',
    params: idParams,
    answer: z.object({ earnPoint }),
  },
} as const satisfies Record<string, CallSchema>;
