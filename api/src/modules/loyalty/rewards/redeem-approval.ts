import { z } from 'zod';
import { type ApprovableAction, approvable } from '../../approvals/approvable.ts';
import { redeemApproved } from '../ledger/index.ts';
import type { Clock } from '../points/clock.ts';
import { newRedemptionCode } from './redemption-code.ts';

const outcomeOf = z.object({ redemption: z.object({ id: z.int() }) });

/** Redeeming above the limit of a customer's rule. */
export function redeemApproval(clock: Clock): ApprovableAction {
  return approvable({
    action: 'redeem',
    request: z.object({ rewardId: z.int(), name: z.string(), points: z.int() }),
    permission: 'rewards:redeem',
    label: ({ name }) => name,
    describe: ({ rewardId: id, name, points }, outcome) => {
      const redemptionId = outcomeOf.safeParse(outcome).data?.redemption.id ?? null;
      return { redeem: { reward: { id, name }, points, redemptionId } };
    },
    carryOut: async (tx, { id, customerId }) => {
      const approved = { customerId, approvalId: id, code: newRedemptionCode() };
      const response = await redeemApproved(tx, approved, clock());
      return 'problem' in response ? response : { outcome: response };
    },
  });
}
