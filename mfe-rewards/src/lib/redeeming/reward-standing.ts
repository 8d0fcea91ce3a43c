import type { Reward } from '@atrium/contract';

/** Where a customer stands with a reward. */
export type RewardStanding =
  | { kind: 'affordable' }
  | { kind: 'missing'; points: number }
  | { kind: 'out-of-stock' }
  | { kind: 'limit-reached' }
  /** Several customers together: each has points of its own. */
  | { kind: 'several-customers' };

/** What stands between a customer and a reward, in the order in which the ledger refuses. */
export function standingOf(reward: Reward, balance: number, isOneCustomer: boolean): RewardStanding {
  const { stock, limitPerCustomer, redeemed, pointsCost } = reward;
  if (isOneCustomer && limitPerCustomer !== null && redeemed >= limitPerCustomer) {
    return { kind: 'limit-reached' };
  }
  if (stock === 0) return { kind: 'out-of-stock' };
  if (!isOneCustomer) return { kind: 'several-customers' };
  if (balance < pointsCost) return { kind: 'missing', points: pointsCost - balance };
  return { kind: 'affordable' };
}
