import type { ExpiringPoints, Reward } from '@atrium/contract';

/** What to use by when, and the reward that would do it. */
export interface SpendingPlan {
  expiry: ExpiringPoints;
  reward: Reward | null;
  /** How many of the expiring points the reward would take. */
  takes: number;
}

/**
 * The plan for what expires first: the cheapest reward within reach that takes all of it, else the one that takes
 * most. Null where nothing expires.
 */
export function planFor(
  expiries: readonly ExpiringPoints[],
  rewards: readonly Reward[],
  balance: number,
): SpendingPlan | null {
  const [expiry] = expiries;
  if (!expiry) return null;
  const reachable = rewards
    .filter((reward) => isReachable(reward, balance))
    .toSorted((one, other) => one.pointsCost - other.pointsCost);
  const reward = reachable.find(({ pointsCost }) => pointsCost >= expiry.points) ?? reachable.at(-1) ?? null;
  return { expiry, reward, takes: Math.min(expiry.points, reward?.pointsCost ?? 0) };
}

function isReachable({ pointsCost, stock, limitPerCustomer, redeemed }: Reward, balance: number): boolean {
  const isAllowed = limitPerCustomer === null || redeemed < limitPerCustomer;
  return pointsCost <= balance && stock !== 0 && isAllowed;
}
