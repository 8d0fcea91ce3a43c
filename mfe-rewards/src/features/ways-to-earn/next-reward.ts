import type { Reward } from '@atrium/contract';

/** It is the cheapest reward that costs more than the balance; null if there is none. */
export function nextReward(rewards: readonly Reward[], balance: number): Reward | null {
  const outOfReach = rewards.filter(({ pointsCost, stock }) => pointsCost > balance && stock !== 0);
  return outOfReach.toSorted((one, other) => one.pointsCost - other.pointsCost)[0] ?? null;
}
