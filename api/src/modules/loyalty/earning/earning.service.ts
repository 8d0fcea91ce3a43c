import type { Transaction } from '../../../db/index.ts';
import { clawBack, earn } from '../ledger/index.ts';
import { isEarnedBy, listRules } from './earn-points.repository.ts';
import {
  type ApplicationFiled,
  causesOfFee,
  causesOfFiling,
  earningsForFee,
  earningsForFiling,
  earningsForReferral,
  type FeePaid,
  type Occasion,
} from './earning-rules.ts';

export { type EarnRule, listRules } from './earn-points.repository.ts';

/** An event that is delivered twice earns once. */
export async function earnForFee(tx: Transaction, fee: FeePaid, now: Date | null): Promise<void> {
  await earn(tx, earningsForFee(await listRules(tx), fee), now);
}

export async function earnForFiling(
  tx: Transaction,
  filing: ApplicationFiled,
  now: Date | null,
): Promise<void> {
  await earn(tx, earningsForFiling(await listRules(tx), filing), now);
}

export async function earnForReferral(tx: Transaction, referral: Occasion, now: Date | null): Promise<void> {
  await earn(tx, earningsForReferral(await listRules(tx), referral), now);
}

/** Takes back what a fee has earned, because its payment was reversed. */
export async function clawBackFee(
  tx: Transaction,
  fee: { readonly customerId: number; readonly feeId: number; readonly reason: string },
  now: Date | null,
): Promise<void> {
  for (const cause of causesOfFee(await listRules(tx, true), fee.feeId)) {
    await clawBack(tx, { customerId: fee.customerId, cause, reason: fee.reason }, now);
  }
}

export interface UndoneFiling {
  readonly customerId: number;
  readonly subject: Occasion['subject'];
  readonly countryCode: string;
  readonly reason: string;
  readonly next?: { readonly subject: Occasion['subject']; readonly filedAt: Date } | null | undefined;
}

/** Takes back what the first filing in an office has earned, and gives it to the next one there. */
export async function clawBackFiling(
  tx: Transaction,
  { customerId, subject, countryCode, reason, next }: UndoneFiling,
  now: Date | null,
): Promise<void> {
  let taken = 0;
  for (const cause of causesOfFiling(await listRules(tx, true), countryCode)) {
    if (await isEarnedBy(tx, { customerId, cause, applicationId: subject.id }))
      taken += await clawBack(tx, { customerId, cause, reason }, now);
  }
  if (taken === 0 || !next) return;
  await earnForFiling(tx, { customerId, countryCode, subject: next.subject, at: next.filedAt }, now);
}
