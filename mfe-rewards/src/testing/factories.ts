import type { PointLot, PointsBalance, RedeemPreview, RedemptionDetail } from '@atrium/contract';
import { createRedemption, createReward } from '@atrium/testing';

let lastId = 0;

export function createLot(overrides: Partial<PointLot> = {}): PointLot {
  const remaining = overrides.remaining ?? 250;
  return {
    id: ++lastId,
    customer: { id: 1, name: 'Acme' },
    points: remaining,
    remaining,
    state: 'available',
    earnedAt: '2026-03-02T08:15:00Z',
    availableAt: '2026-03-02T08:15:00Z',
    expiresAt: '2099-12-31T23:59:59.999Z',
    source: 'Fees · ACME-1 Blue bird',
    rule: { id: 1, name: 'Fees' },
    subject: { kind: 'application', id: 1, label: 'ACME-1 Blue bird' },
    ...overrides,
  };
}

/** A balance that equals the sum of its lots, as in the ledger. */
export function createBalance(overrides: Partial<PointsBalance> = {}): PointsBalance {
  const lots = overrides.lots ?? [];
  const sumOf = (state: PointLot['state']) =>
    lots.filter((lot) => lot.state === state).reduce((sum, { remaining }) => sum + remaining, 0);
  return {
    balance: sumOf('available'),
    pending: sumOf('pending'),
    debt: 0,
    timeZone: 'UTC',
    lotMonths: 12,
    lots,
    ...overrides,
  };
}

export function createPreview(overrides: Partial<RedeemPreview> = {}): RedeemPreview {
  const reward = overrides.reward ?? createReward();
  return {
    reward,
    balance: 1_500,
    refusal: null,
    missing: 0,
    otpRequired: false,
    approvalRequired: false,
    lots: [
      { id: 1, points: 400, expiresAt: '2099-11-30T23:59:59.999Z', source: 'Fees · ACME-1 Blue bird' },
      { id: 2, points: 600, expiresAt: '2099-12-31T23:59:59.999Z', source: 'Referral' },
    ],
    balanceAfter: 500,
    nextExpiry: { expiresAt: '2099-12-31T23:59:59.999Z', points: 100 },
    ...overrides,
  };
}

export function createRedemptionDetail(overrides: Partial<RedemptionDetail> = {}): RedemptionDetail {
  return {
    ...createRedemption(),
    redeemedBy: { id: 1, name: 'Olivia Owner' },
    lots: [{ id: 1, points: 1_000, expiresAt: '2099-11-30T23:59:59.999Z', source: 'Referral' }],
    ...overrides,
  };
}
