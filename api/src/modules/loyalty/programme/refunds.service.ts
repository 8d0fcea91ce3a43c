import { z } from 'zod';
import type { Database } from '../../../db/index.ts';
import { type StaffAction, staffApprovable } from '../../approvals/staff-approvable.ts';
import { requestByStaff } from '../../approvals/staff-approvals.service.ts';
import { type ActingStaff, changeForCustomer } from '../../staff/staff.service.ts';
import { refundApproved, refundInLedger, requestHash } from '../ledger/index.ts';
import type { Clock } from '../points/clock.ts';
import { refusalProblem } from '../points/points.service.ts';

const refundRequest = z.object({
  redemptionId: z.int(),
  reward: z.string(),
  points: z.int(),
  reason: z.string().nullable(),
});

/** A refund after its time. */
export function lateRefund(clock: Clock): StaffAction {
  return staffApprovable({
    request: refundRequest,
    describe: ({ redemptionId: id, reward: name, points, reason }) => ({
      refund: { redemption: { id, name }, points, reason },
    }),
    carryOut: async (tx, { id: approvalId, customerId, decidedBy }) => {
      const response = await refundApproved(tx, { customerId, approvalId, decidedBy }, clock());
      return 'problem' in response ? { problem: response.problem } : { outcome: response };
    },
  });
}

interface AskedRefund {
  readonly redemption: {
    readonly id: number;
    readonly customer: { readonly id: number };
    readonly reward: { readonly name: string };
    readonly points: number;
  };
  readonly key: string;
  readonly reason: string | undefined;
}

/**
 * The ledger refunds what it refunds for the customer, too; afterwards the request waits for a second person.
 * @throws ProblemError `already-refunded`, or `idempotency-key-reused`
 */
export function requestRefund(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  acting: ActingStaff,
  { redemption, key, reason }: AskedRefund,
): Promise<'refunded' | { approvalId: number }> {
  const { staff, ipAddress } = acting;
  const { id: redemptionId, customer, reward, points } = redemption;
  const { userId } = staff;
  return changeForCustomer(database, acting, customer.id, async (tx) => {
    const asked = {
      customerId: customer.id,
      userId,
      redemptionId,
      key,
      hash: requestHash('refund', userId, redemptionId),
      ipAddress: ipAddress || null,
    };
    const response = await refundInLedger(tx, asked, clock());
    if (!('problem' in response)) return 'refunded';
    if (response.problem !== 'refund-window-closed') throw refusalProblem(response, staff.locale);
    const approvalId = await requestByStaff(tx, {
      customerId: customer.id,
      action: 'refund',
      request: { redemptionId, reward: reward.name, points, reason: reason ?? null },
      requestedBy: userId,
      key,
      hash: requestHash('late refund', userId, redemptionId, reason ?? ''),
    });
    return { approvalId };
  });
}
