import type { EarnEvent } from '@atrium/contract';
import type { Earning } from '../ledger/index.ts';
import type { EarnRule } from './earn-points.repository.ts';

const DAY_MS = 86_400_000;

/** Payload that all events have in common that may earn points. */
export interface Occasion {
  readonly customerId: number;
  /** What the points are for: an application, or a referred customer. */
  readonly subject: { readonly kind: string; readonly id: number; readonly label: string };
  /** When it happened, possibly long before the event was emitted. */
  readonly at: Date;
}

export interface FeePaid extends Occasion {
  readonly feeId: number;
  /** Minor units. */
  readonly amount: number;
  /** The date of the office when it was paid, if it is known: days to the due date are counted from it. */
  readonly paidOn?: string | null;
  /** Of a renewal fee: when it was due. */
  readonly renewalDueAt: Date | null;
}

export interface ApplicationFiled extends Occasion {
  readonly countryCode: string;
}

/** Earns points for a fee, and for a renewal that was paid early. */
export function earningsForFee(rules: readonly EarnRule[], fee: FeePaid): Earning[] {
  const { feeId, amount, paidOn, renewalDueAt } = fee;
  const paidAt = paidOn ? new Date(paidOn) : fee.at;
  const daysEarly = renewalDueAt ? (renewalDueAt.getTime() - paidAt.getTime()) / DAY_MS : 0;
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

/** Earns points for a customer's first filing in an office: the office is the cause, so a second filing earns nothing. */
export function earningsForFiling(rules: readonly EarnRule[], filing: ApplicationFiled): Earning[] {
  return earnings(rules, 'first_filing', filing, {
    points: ({ points }) => points,
    cause: (rule) => `rule:${rule.id}:office:${filing.countryCode}`,
  });
}

/** Earns points for referring a new customer, once for each. */
export function earningsForReferral(rules: readonly EarnRule[], referral: Occasion): Earning[] {
  return earnings(rules, 'referral', referral, {
    points: ({ points }) => points,
    cause: (rule) => `rule:${rule.id}:referral:${referral.subject.id}`,
  });
}

/** Causes of all points that a fee may have earned, also by rules that have changed since. */
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
