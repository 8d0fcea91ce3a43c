import type { Reward } from '@atrium/contract';

/** The cheapest reward that the balance does not reach yet; null where all are within reach. */
export function nextReward(rewards: readonly Reward[], balance: number): Reward | null {
  const ahead = rewards.filter(({ pointsCost, stock }) => pointsCost > balance && stock !== 0);
  return ahead.toSorted((one, other) => one.pointsCost - other.pointsCost)[0] ?? null;
}
