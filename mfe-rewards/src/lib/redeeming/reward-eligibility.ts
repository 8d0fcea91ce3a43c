import type { Reward } from '@atrium/contract';

/** Whether a customer can redeem a reward, or why not. */
export type RewardEligibility =
  | { kind: 'affordable' }
  | { kind: 'missing'; points: number }
  | { kind: 'out-of-stock' }
  | { kind: 'limit-reached' }
  /** Under all customers: each has points of its own. */
  | { kind: 'several-customers' };

/** The first reason against redeeming, in the order in which the ledger checks. */
export function eligibilityOf(reward: Reward, balance: number, isOneCustomer: boolean): RewardEligibility {
  const { stock, limitPerCustomer, redeemed, pointsCost } = reward;
  if (isOneCustomer && limitPerCustomer !== null && redeemed >= limitPerCustomer) {
    return { kind: 'limit-reached' };
  }
  if (stock === 0) return { kind: 'out-of-stock' };
  if (!isOneCustomer) return { kind: 'several-customers' };
  if (balance < pointsCost) return { kind: 'missing', points: pointsCost - balance };
  return { kind: 'affordable' };
}
