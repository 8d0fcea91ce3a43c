import type { ExpiringPoints, Reward } from '@atrium/contract';

/** How many points to use until when, and the reward to use them for. */
export interface SpendingPlan {
  expiry: ExpiringPoints;
  reward: Reward | null;
  /** How many of the expiring points the reward would take. */
  takes: number;
}

/**
 * A plan for the points that expire first: the cheapest affordable reward that uses all of them, else the one that
 * uses most. Null if no points expire.
 */
export function createSpendingPlan(
  expiries: readonly ExpiringPoints[],
  rewards: readonly Reward[],
): SpendingPlan | null {
  const [expiry] = expiries;
  if (!expiry) return null;
  const reachable = rewards
    .filter(({ refusal }) => refusal === null)
    .toSorted((one, other) => one.pointsCost - other.pointsCost);
  const reward = reachable.find(({ pointsCost }) => pointsCost >= expiry.points) ?? reachable.at(-1) ?? null;
  return { expiry, reward, takes: Math.min(expiry.points, reward?.pointsCost ?? 0) };
}
