import type { PointLot } from '@atrium/contract';

/** What is left in the lots counts. */
export function sumOf(lots: readonly PointLot[]): number {
  return lots.reduce((total, { remaining }) => total + remaining, 0);
}
