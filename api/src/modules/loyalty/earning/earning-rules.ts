import type { EarnEvent } from '@atrium/contract';
import type { Earning } from '../ledger/index.ts';
import type { EarnRule } from './earn-points.repository.ts';

const DAY_MS = 86_400_000;

export interface Occasion {
  readonly customerId: number;
  readonly subject: { readonly kind: string; readonly id: number; readonly label: string };
  /** When it happened, which may be long before the event was emitted. */
  readonly at: Date;
}

export interface FeePaid extends Occasion {
  readonly feeId: number;
  readonly amount: number;
  /** The office's date of payment, where it is known: days to the due date are counted from it. */
  readonly paidOn?: string | null;
  readonly renewalDueAt: Date | null;
}

export interface ApplicationFiled extends Occasion {
  readonly countryCode: string;
}

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

/** The office is the cause of these points, so a second filing there earns nothing. */
export function earningsForFiling(rules: readonly EarnRule[], filing: ApplicationFiled): Earning[] {
  return earnings(rules, 'first_filing', filing, {
    points: ({ points }) => points,
    cause: (rule) => officeCause(rule, filing.countryCode),
  });
}

export function earningsForReferral(rules: readonly EarnRule[], referral: Occasion): Earning[] {
  return earnings(rules, 'referral', referral, {
    points: ({ points }) => points,
    cause: (rule) => `rule:${rule.id}:referral:${referral.subject.id}`,
  });
}

/** Includes rules that have changed since, whose points have to be found too. */
export function causesOfFee(rules: readonly EarnRule[], feeId: number): string[] {
  return rules
    .filter(({ event }) => event === 'fee_paid' || event === 'early_renewal')
    .map((rule) => feeCause(rule, feeId));
}

/** Includes rules that have changed since, as those of a fee do. */
export function causesOfFiling(rules: readonly EarnRule[], countryCode: string): string[] {
  return rules.filter(({ event }) => event === 'first_filing').map((rule) => officeCause(rule, countryCode));
}

function officeCause({ id }: EarnRule, countryCode: string): string {
  return `rule:${id}:office:${countryCode}`;
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
