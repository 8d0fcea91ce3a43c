import type { ProblemType } from '@atrium/contract';
import type { DeskApproval } from '@atrium/contract/desk';
import type { z } from 'zod';
import type { Transaction } from '../../db/index.ts';

interface ApprovedByStaff<Request> {
  readonly id: number;
  readonly customerId: number;
  readonly request: Request;
  readonly decidedBy: number;
}

/** What waits for a second person of the provider; the list is in `server/approvable-actions.ts`. */
export interface StaffAction<Request = unknown> {
  readonly request: z.ZodType<Request>;
  describe(request: Request): Partial<Pick<DeskApproval, 'correction' | 'refund'>>;
  /** Judges the request again and carries it out, in the transaction that approves it. Changes nothing with a problem. */
  carryOut(
    tx: Transaction,
    approved: ApprovedByStaff<Request>,
  ): Promise<{ readonly outcome: object } | { readonly problem: ProblemType }>;
}

export type StaffActions = Readonly<Record<DeskApproval['kind'], StaffAction>>;

export function staffApprovable<Request>(action: StaffAction<Request>): StaffAction {
  return action as StaffAction<unknown>;
}
