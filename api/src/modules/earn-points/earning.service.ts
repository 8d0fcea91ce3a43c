import type { Transaction } from '../../db/index.ts';
import { clawBack, earn } from '../points/points.service.ts';
import { type EarnEvent, type EarnRule, listRulesFor } from './earn-points.repository.ts';

const DAY_MS = 86_400_000;

/** What every event says that may earn points. */
interface Occasion {
  readonly customerId: number;
  readonly application: { readonly id: number; readonly label: string };
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

/** Points for a fee, and for a renewal that was paid early. Told twice, it earns once. */
export async function earnForFee(tx: Transaction, fee: FeePaid, now: Date | null): Promise<void> {
  await earnByRules(tx, 'fee_paid', fee, now, {
    points: ({ points, perAmount }) => (perAmount ? Math.floor(fee.amount / perAmount) * points : 0),
    cause: (rule) => feeCause(rule, fee.feeId),
  });
  const { renewalDueAt } = fee;
  if (!renewalDueAt) return;
  const daysEarly = (renewalDueAt.getTime() - fee.at.getTime()) / DAY_MS;
  await earnByRules(tx, 'early_renewal', fee, now, {
    points: ({ points, daysBeforeDue }) => (daysBeforeDue && daysEarly >= daysBeforeDue ? points : 0),
    cause: (rule) => feeCause(rule, fee.feeId),
  });
}

/** Points for a customer's first filing in an office. */
export function earnForFiling(tx: Transaction, filing: ApplicationFiled, now: Date | null): Promise<void> {
  return earnByRules(tx, 'first_filing', filing, now, {
    points: ({ points }) => points,
    // The office is the cause: a second filing there finds it used.
    cause: (rule) => `rule:${rule.id}:office:${filing.countryCode}`,
  });
}

/** Takes back what a fee has earned, because its payment was undone. */
export async function clawBackFee(
  tx: Transaction,
  fee: { readonly customerId: number; readonly feeId: number; readonly reason: string },
  now: Date | null,
): Promise<void> {
  const rules = [
    ...(await listRulesFor(tx, 'fee_paid', true)),
    ...(await listRulesFor(tx, 'early_renewal', true)),
  ];
  for (const rule of rules) {
    const cause = feeCause(rule, fee.feeId);
    await clawBack(tx, { customerId: fee.customerId, cause, reason: fee.reason }, now);
  }
}

function feeCause(rule: EarnRule, feeId: number): string {
  return `rule:${rule.id}:fee:${feeId}`;
}

interface Earned {
  points(rule: EarnRule): number;
  cause(rule: EarnRule): string;
}

async function earnByRules(
  tx: Transaction,
  event: EarnEvent,
  { customerId, application, at }: Occasion,
  now: Date | null,
  earned: Earned,
): Promise<void> {
  for (const rule of await listRulesFor(tx, event)) {
    const points = earned.points(rule);
    if (points <= 0) continue;
    await earn(
      tx,
      {
        customerId,
        points,
        cause: earned.cause(rule),
        ruleId: rule.id,
        subject: { kind: 'application', ...application },
        earnedAt: at,
        pendingDays: rule.pendingDays,
      },
      now,
    );
  }
}
