import type { PointLot } from '@atrium/contract';

/** Points that the lots still hold together. */
export function sumOf(lots: readonly PointLot[]): number {
  return lots.reduce((total, { remaining }) => total + remaining, 0);
}
