import type { Approval, ApprovalAction, Permission, ProblemType } from '@atrium/contract';
import type { z } from 'zod';
import type { Transaction } from '../../db/index.ts';

/** What is approved now; it is locked. */
interface Approved<Request> {
  readonly id: number;
  readonly customerId: number;
  readonly requestedBy: number;
  /** Who approves it, in whose name it is logged. */
  readonly decidedBy: number;
  readonly sessionId: string;
  readonly request: Request;
}

type Carried = { readonly outcome: object } | { readonly problem: ProblemType };

/** What was approved and is not possible any more is void. */
export function decisionOf(carried: Carried) {
  return 'problem' in carried
    ? ({ state: 'void', reason: null, outcome: carried } as const)
    : ({ state: 'approved', reason: null, outcome: carried.outcome } as const);
}

/** What a rule of a customer has wait for a second person; the portal's are in `server/approvable-actions.ts`. */
export interface ApprovableAction<Request = unknown> {
  readonly action: ApprovalAction;
  readonly request: z.ZodType<Request>;
  /** Carried out as the login service, which alone may write memberships, and not in the scope of who approves. */
  readonly isForLogin?: true;
  /** What the person who asked still has to be allowed to when it is approved. */
  readonly permission: Permission;
  /** What the log and notifications call it. */
  label(request: Request): string;
  /** @param outcome null until it was carried out. @param grantee whom the request is about, if anyone */
  describe(
    request: Request,
    outcome: unknown,
    grantee: string | null,
  ): Partial<Pick<Approval, 'redeem' | 'grant' | 'policy' | 'signOn' | 'rule'>>;
  /** Judges the request again and carries it out, in the transaction that approves it. Changes nothing with a problem. */
  carryOut(tx: Transaction, approved: Approved<Request>): Promise<Carried>;
}

export type ApprovableActions = Readonly<Record<ApprovalAction, ApprovableAction>>;

/** Keeps the type of an action's request within its own file. */
export function approvable<Request>(action: ApprovableAction<Request>): ApprovableAction {
  return action as ApprovableAction<unknown>;
}
