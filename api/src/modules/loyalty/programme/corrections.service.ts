import { reachesRole } from '@atrium/contract/desk';
import { z } from 'zod';
import type { Database, Transaction } from '../../../db/index.ts';
import { ProblemError } from '../../../http/index.ts';
import { type StaffAction, staffApprovable } from '../../approvals/staff-approvable.ts';
import { lockStaffKey, requestByStaff } from '../../approvals/staff-approvals.service.ts';
import { type ActingStaff, changeForCustomer } from '../../staff/staff.service.ts';
import { adjust, requestHash } from '../ledger/index.ts';
import type { Clock } from '../points/clock.ts';
import { findCorrection, readCorrectAlone } from './corrections.repository.ts';

const correctionRequest = z.object({ points: z.int(), reason: z.string() });
export type Correction = z.output<typeof correctionRequest>;

export function correctPoints(clock: Clock): StaffAction {
  return staffApprovable({
    request: correctionRequest,
    describe: (correction) => ({ correction }),
    carryOut: async (tx, { id, customerId, request, decidedBy }) => {
      const cause = `staff approval:${id}`;
      const made = await adjust(tx, { customerId, ...request, cause, actorId: decidedBy }, clock());
      return made === null ? { problem: 'insufficient-points' } : { outcome: { transactionId: made } };
    },
  });
}

interface CorrectionContext {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * A supervisor corrects a few points alone, up to the limit of the programme; everything else waits for a second person.
 * @throws ProblemError `insufficient-points`, or `idempotency-key-reused`
 */
export function requestCorrection(
  { database, clock }: CorrectionContext,
  acting: ActingStaff,
  { customerId, key, ...correction }: Correction & { readonly customerId: number; readonly key: string },
): Promise<{ correction: { points: number } } | { approvalId: number }> {
  const { userId: requestedBy, role } = acting.staff;
  return changeForCustomer(database, acting, customerId, async (tx) => {
    const isSmall = Math.abs(correction.points) <= (await readCorrectAlone(tx));
    if (isSmall && reachesRole(role, 'supervisor')) {
      await correctAlone(tx, { customerId, key, requestedBy, correction }, clock);
      return { correction: { points: correction.points } };
    }
    const hash = requestHash('correct', requestedBy, correction.points, correction.reason);
    const asked = {
      customerId,
      action: 'correct_points',
      request: correction,
      requestedBy,
      key,
      hash,
    } as const;
    return { approvalId: await requestByStaff(tx, asked) };
  });
}

/** The cause is used once, so a repeated request changes nothing. */
async function correctAlone(
  tx: Transaction,
  asked: { customerId: number; key: string; requestedBy: number; correction: Correction },
  clock: Clock,
): Promise<void> {
  const { customerId, key, requestedBy: actorId, correction } = asked;
  const cause = `staff:${key}`;
  await lockStaffKey(tx, asked);
  const known = await findCorrection(tx, customerId, cause);
  if (known && (known.points !== correction.points || known.reason !== correction.reason))
    throw new ProblemError('idempotency-key-reused');
  if (known) return;
  const made = await adjust(tx, { customerId, ...correction, cause, actorId }, clock());
  if (made === null) throw new ProblemError('insufficient-points');
}
