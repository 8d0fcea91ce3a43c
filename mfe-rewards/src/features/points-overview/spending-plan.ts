import type { ExpiringPoints, Reward } from '@atrium/contract';

export interface SpendingPlan {
  expiry: ExpiringPoints;
  reward: Reward | null;
  /** The reward would take so many of the expiring points. */
  takes: number;
}

// For the points that expire first, the plan has the cheapest affordable reward that uses all of them, else the one
// that uses most. It is null if no points expire.
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
