import type { LotShare, ProblemType, RedeemPreview, Reward } from '@atrium/contract';

interface Situation {
  readonly reward: Reward;
  /** Spendable lots, soonest expiring first. */
  readonly lots: readonly LotShare[];
  readonly customerChosen: boolean;
  readonly otpThreshold: number | null;
}

/** Predicts what the ledger would do. Refusals are checked in the same order as in the ledger. */
export function previewOf({ reward, lots, customerChosen, otpThreshold }: Situation): RedeemPreview {
  const balance = sum(lots);
  const missing = Math.max(0, reward.pointsCost - balance);
  const refusal = customerChosen ? refusalOf(reward, missing) : 'choose-customer';
  const common = {
    reward,
    balance,
    refusal,
    missing,
    otpRequired: otpThreshold !== null && reward.pointsCost > otpThreshold,
  };
  if (refusal) return { ...common, lots: [], balanceAfter: null, nextExpiry: null };
  const used = sharesFor(lots, reward.pointsCost);
  return {
    ...common,
    lots: used,
    balanceAfter: balance - reward.pointsCost,
    nextExpiry: firstExpiry(without(lots, used)),
  };
}

function refusalOf(reward: Reward, missing: number): ProblemType | null {
  const { limitPerCustomer, redeemed, stock } = reward;
  if (limitPerCustomer !== null && redeemed >= limitPerCustomer) return 'limit-reached';
  if (missing > 0) return 'insufficient-points';
  return stock === 0 ? 'out-of-stock' : null;
}

function sharesFor(lots: readonly LotShare[], cost: number): LotShare[] {
  let open = cost;
  return lots.flatMap((lot) => {
    const points = Math.min(lot.points, open);
    open -= points;
    return points > 0 ? [{ ...lot, points }] : [];
  });
}

function without(lots: readonly LotShare[], used: readonly LotShare[]): LotShare[] {
  const usedPoints = new Map(used.map(({ id, points }) => [id, points]));
  return lots
    .map((lot) => ({ ...lot, points: lot.points - (usedPoints.get(lot.id) ?? 0) }))
    .filter(({ points }) => points > 0);
}

function firstExpiry(lots: readonly LotShare[]): { expiresAt: string; points: number } | null {
  const expiresAt = lots[0]?.expiresAt;
  if (!expiresAt) return null;
  return { expiresAt, points: sum(lots.filter((lot) => lot.expiresAt === expiresAt)) };
}

function sum(lots: readonly LotShare[]): number {
  return lots.reduce((total, { points }) => total + points, 0);
}
