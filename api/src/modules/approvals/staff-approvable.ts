import type { ProblemType } from '@atrium/contract';
import type { DeskApproval } from '@atrium/contract/desk';
import type { z } from 'zod';
import type { Transaction } from '../../db/index.ts';

interface ApprovedByStaff<Request> {
  readonly id: number;
  readonly request: Request;
  readonly requestedBy: number;
  readonly decidedBy: number;
}

/** What was asked for; null where it is of another kind. */
export type Described = Pick<DeskApproval, 'correction' | 'refund' | 'staff'>;

type Carried =
  | {
      readonly outcome: object;
      /** Sends what only this process knows, such as a link, once the approval is stored. */
      readonly afterwards?: () => void;
    }
  | { readonly problem: ProblemType };

interface AnyAction<Request> {
  readonly request: z.ZodType<Request>;
  describe(request: Request): Partial<Described>;
}

/** It is about a customer, whom who asks and who approves have to see. */
interface CustomerAction<Request> extends AnyAction<Request> {
  /** Judges the request again and carries it out, in the transaction that approves it. Changes nothing with a problem. */
  carryOut(
    tx: Transaction,
    approved: ApprovedByStaff<Request> & { readonly customerId: number },
  ): Promise<Carried>;
}

/** It is about one of the provider's people, who does not approve it. Who asks and who approves see all customers. */
interface ProviderAction<Request> extends AnyAction<Request> {
  /** Id of whom it is about; null for someone new. */
  about(request: Request): number | null;
  carryOutForProvider(tx: Transaction, approved: ApprovedByStaff<Request>): Promise<Carried>;
}

/** What waits for a second person of the provider; the list is in `server/approvable-actions.ts`. */
export type StaffAction<Request = unknown> = CustomerAction<Request> | ProviderAction<Request>;

export type StaffActions = Readonly<Record<DeskApproval['kind'], StaffAction>>;

export function staffApprovable<Request>(action: StaffAction<Request>): StaffAction {
  return action as StaffAction<unknown>;
}
