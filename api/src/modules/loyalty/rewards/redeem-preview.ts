import type { LotShare, RedeemPreview, Reward } from '@atrium/contract';

interface Situation {
  readonly reward: Reward;
  readonly lots: readonly LotShare[];
  readonly otpThreshold: number | null;
  readonly approvalLimit: number | null;
}

export function previewOf({ reward, lots, otpThreshold, approvalLimit }: Situation): RedeemPreview {
  const balance = pointsOf(lots);
  const { refusal } = reward;
  const common = {
    reward,
    balance,
    refusal,
    missing: Math.max(0, reward.pointsCost - balance),
    otpRequired: otpThreshold !== null && reward.pointsCost > otpThreshold,
    approvalRequired: approvalLimit !== null && reward.pointsCost > approvalLimit,
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
  return { expiresAt, points: pointsOf(lots.filter((lot) => lot.expiresAt === expiresAt)) };
}

export function pointsOf(lots: readonly LotShare[]): number {
  return lots.reduce((total, { points }) => total + points, 0);
}
