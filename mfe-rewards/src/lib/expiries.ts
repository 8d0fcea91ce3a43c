import type { ExpiringPoints, PointLot } from '@atrium/contract';

/** What of the spendable lots expires first; null where there is nothing to spend. */
export function soonestExpiry(lots: readonly PointLot[]): ExpiringPoints | null {
  const spendable = lots.filter(({ state }) => state === 'available');
  const expiresAt = spendable.map((lot) => lot.expiresAt).sort()[0];
  if (!expiresAt) return null;
  return { expiresAt, points: sumOf(spendable.filter((lot) => lot.expiresAt === expiresAt)) };
}

/** Points that the lots still hold together. */
export function sumOf(lots: readonly PointLot[]): number {
  return lots.reduce((total, { remaining }) => total + remaining, 0);
}
