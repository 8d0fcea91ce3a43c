import type { EarnEvent } from '@atrium/contract';
import type { Earning } from '../ledger/index.ts';
import type { EarnRule } from './earn-points.repository.ts';

const DAY_MS = 86_400_000;

/** What every event says that may earn points. */
export interface Occasion {
  readonly customerId: number;
  /** What the points rest on: an application, or a customer that was referred. */
  readonly subject: { readonly kind: string; readonly id: number; readonly label: string };
  /** When it happened, which may be long before it is told. */
  readonly at: Date;
}

export interface FeePaid extends Occasion {
  readonly feeId: number;
  /** Minor units. */
  readonly amount: number;
  /** For a renewal fee: the date by which it had to be paid. */
  readonly renewalDueAt: Date | null;
}

export interface ApplicationFiled extends Occasion {
  readonly countryCode: string;
}

/** Points for a fee, and for a renewal that was paid early. */
export function earningsForFee(rules: readonly EarnRule[], fee: FeePaid): Earning[] {
  const { feeId, amount, renewalDueAt } = fee;
  const daysEarly = renewalDueAt ? (renewalDueAt.getTime() - fee.at.getTime()) / DAY_MS : 0;
  return [
    ...earnings(rules, 'fee_paid', fee, {
      points: ({ points, perAmount }) => (perAmount ? Math.floor(amount / perAmount) * points : 0),
      cause: (rule) => feeCause(rule, feeId),
    }),
    ...earnings(rules, 'early_renewal', fee, {
      points: ({ points, daysBeforeDue }) => (daysBeforeDue && daysEarly >= daysBeforeDue ? points : 0),
      cause: (rule) => feeCause(rule, feeId),
    }),
  ];
}

/** Points for a customer's first filing in an office: the office is the cause, a second filing finds it used. */
export function earningsForFiling(rules: readonly EarnRule[], filing: ApplicationFiled): Earning[] {
  return earnings(rules, 'first_filing', filing, {
    points: ({ points }) => points,
    cause: (rule) => `rule:${rule.id}:office:${filing.countryCode}`,
  });
}

/** Points for bringing a new customer, once for each. */
export function earningsForReferral(rules: readonly EarnRule[], referral: Occasion): Earning[] {
  return earnings(rules, 'referral', referral, {
    points: ({ points }) => points,
    cause: (rule) => `rule:${rule.id}:referral:${referral.subject.id}`,
  });
}

/** What a fee may have earned, whatever the rules say now. */
export function causesOfFee(rules: readonly EarnRule[], feeId: number): string[] {
  return rules
    .filter(({ event }) => event === 'fee_paid' || event === 'early_renewal')
    .map((rule) => feeCause(rule, feeId));
}

function feeCause({ id }: EarnRule, feeId: number): string {
  return `rule:${id}:fee:${feeId}`;
}

function earnings(
  rules: readonly EarnRule[],
  event: EarnEvent,
  { customerId, subject, at }: Occasion,
  earned: { points(rule: EarnRule): number; cause(rule: EarnRule): string },
): Earning[] {
  return rules
    .filter((rule) => rule.event === event && earned.points(rule) > 0)
    .map((rule) => ({
      customerId,
      points: earned.points(rule),
      cause: earned.cause(rule),
      ruleId: rule.id,
      subject,
      earnedAt: at,
      pendingDays: rule.pendingDays,
    }));
}
