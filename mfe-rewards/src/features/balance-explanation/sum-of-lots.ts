import type { PointLot } from '@atrium/contract';

/** The total of what is left in the lots. */
export function sumOf(lots: readonly PointLot[]): number {
  return lots.reduce((total, { remaining }) => total + remaining, 0);
}
