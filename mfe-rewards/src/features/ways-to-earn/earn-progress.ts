import type { PointTransaction, Reward } from '@atrium/contract';

/** How far one way to earn has brought somebody in a year. */
export interface EarnProgress {
  points: number;
  times: number;
  /** Of those points, the ones that cannot be spent yet. */
  pending: number;
  /** When it last earned; null for never in that year. */
  lastAt: string | null;
}

/** What a rule has earned in the year of `now`, by the transactions' instants in UTC. */
export function progressOf(
  ruleId: number,
  transactions: readonly PointTransaction[],
  now: Date,
): EarnProgress {
  const earned = transactions.filter(
    ({ kind, rule, createdAt }) =>
      kind === 'earn' && rule?.id === ruleId && createdAt.startsWith(String(now.getUTCFullYear())),
  );
  const pending = earned.filter(({ availableAt }) => availableAt !== null && new Date(availableAt) > now);
  return {
    points: earned.reduce((sum, { points }) => sum + points, 0),
    times: earned.length,
    pending: pending.reduce((sum, { points }) => sum + points, 0),
    lastAt: earned[0]?.createdAt ?? null,
  };
}

/** The cheapest reward that the balance does not reach yet; null where all are within reach. */
export function nextReward(rewards: readonly Reward[], balance: number): Reward | null {
  const ahead = rewards.filter(({ pointsCost, stock }) => pointsCost > balance && stock !== 0);
  return ahead.toSorted((one, other) => one.pointsCost - other.pointsCost)[0] ?? null;
}
