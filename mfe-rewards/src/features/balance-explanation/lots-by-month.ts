import type { PointLot } from '@atrium/contract';
import { sumOf } from './sum-of-lots.ts';

export interface LotMonth {
  /** A key reads like `2026-11`. */
  key: string;
  lots: PointLot[];
  points: number;
}

/** The lots are in the order of spending, and the months are those in which they expire. */
export function lotsByMonth(lots: readonly PointLot[], monthKey: (instant: string) => string): LotMonth[] {
  const groups = Object.groupBy(lots, ({ expiresAt }) => monthKey(expiresAt));
  return Object.entries(groups)
    .map(([key, held = []]) => ({ key, lots: held, points: sumOf(held) }))
    .toSorted((one, other) => one.key.localeCompare(other.key));
}
