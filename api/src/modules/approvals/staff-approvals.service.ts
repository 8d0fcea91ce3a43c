import { type DeskApproval, reachesRole } from '@atrium/contract/desk';
import type { Database, Transaction } from '../../db/index.ts';
import { notFound, ProblemError, type Staff } from '../../http/index.ts';
import { personName } from '../../messages/index.ts';
import {
  type ActingStaff,
  changeForCustomer,
  changeForProvider,
  mayStillAct,
} from '../staff/staff.service.ts';
import { decisionOf } from './approvable.ts';
import type { StaffAction, StaffActions } from './staff-approvable.ts';
import * as repository from './staff-approvals.repository.ts';

export interface StaffApprovalsContext {
  readonly database: Database;
  readonly actions: StaffActions;
}

export function listStaffApprovals(
  { database, actions }: StaffApprovalsContext,
  staff: Staff,
  asked: repository.Asked,
) {
  return database.asStaff(staff, async (tx) => ({
    approvals: (await repository.listApprovals(tx, asked)).map((row) => described(actions, row, staff)),
    total: await repository.countApprovals(tx, asked),
    page: asked.page,
    pageSize: asked.pageSize,
  }));
}

export function readStaffApproval(
  { database, actions }: StaffApprovalsContext,
  staff: Staff,
  id: number,
): Promise<DeskApproval> {
  return database.asStaff(staff, async (tx) => {
    const row = await repository.findApproval(tx, id);
    if (!row) throw notFound();
    return described(actions, row, staff);
  });
}

function described(
  actions: StaffActions,
  { request, outcome, ...row }: repository.StaffApprovalRow,
  { userId, role, locale }: Staff,
): DeskApproval {
  const action = actions[row.kind];
  const asked = action.request.parse(request);
  const named = <P extends { id: number; name: string } | null>(one: P): P =>
    one && { ...one, name: personName(one.name, locale) };
  return {
    ...row,
    requestedBy: named(row.requestedBy),
    decidedBy: named(row.decidedBy),
    correction: null,
    refund: null,
    staff: null,
    ...action.describe(asked),
    problem: outcome?.problem ?? null,
    mayDecide:
      row.state === 'requested' &&
      row.requestedBy.id !== userId &&
      !isAbout(action, asked, userId) &&
      reachesRole(role, 'supervisor'),
  };
}

/** Serializes requests of one key, so that a repeated one finds the first. */
export const lockStaffKey = repository.lockKey;

/** In a transaction of a job that may change the customer. @returns an id, that of the first request with the key */
export async function requestByStaff(tx: Transaction, asked: repository.NewApproval): Promise<number> {
  await lockStaffKey(tx, asked);
  const known = await repository.findByKey(tx, asked);
  if (known && !known.hash.equals(asked.hash)) throw new ProblemError('idempotency-key-reused');
  return known?.id ?? repository.insertApproval(tx, asked);
}

/** Carries it out at once, where it is still possible and the person who asked may still do it. */
export async function approveAsStaff(
  context: StaffApprovalsContext,
  acting: ActingStaff,
  id: number,
): Promise<DeskApproval> {
  let afterwards: (() => void) | undefined;
  const approval = await decide(context, acting, id, async (tx, waiting) => {
    const carried = (await mayStillAct(tx, waiting.requestedBy, waiting.customerId))
      ? await carryOut(context.actions[waiting.action], tx, { ...waiting, decidedBy: acting.staff.userId })
      : ({ problem: 'forbidden' } as const);
    if ('outcome' in carried) afterwards = carried.afterwards;
    return decisionOf(carried);
  });
  afterwards?.();
  return approval;
}

function carryOut(
  action: StaffAction,
  tx: Transaction,
  { customerId, ...approved }: repository.Waiting & { readonly decidedBy: number },
) {
  const request = action.request.parse(approved.request);
  if ('about' in action) return action.carryOutForProvider(tx, { ...approved, request });
  if (customerId === null) throw new Error(`The approval ${approved.id} is about no customer.`);
  return action.carryOut(tx, { ...approved, customerId, request });
}

/** No one decides on their own access. */
function isAbout(action: StaffAction, request: unknown, userId: number): boolean {
  return 'about' in action && action.about(request) === userId;
}

export function refuseAsStaff(
  context: StaffApprovalsContext,
  acting: ActingStaff,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<DeskApproval> {
  return decide(context, acting, id, async () => ({ state: 'refused', reason, outcome: null }));
}

async function decide(
  context: StaffApprovalsContext,
  acting: ActingStaff,
  id: number,
  work: (tx: Transaction, waiting: repository.Waiting) => Promise<repository.Decision>,
): Promise<DeskApproval> {
  const { staff } = acting;
  const { customer, requestedBy } = await readStaffApproval(context, staff, id);
  const decideIn = async (tx: Transaction) => {
    const waiting = await repository.lockWaiting(tx, id, staff.userId);
    if (!waiting) throw new ProblemError(requestedBy.id === staff.userId ? 'own-request' : 'already-decided');
    const action = context.actions[waiting.action];
    if (isAbout(action, action.request.parse(waiting.request), staff.userId))
      throw new ProblemError('own-request');
    await repository.decide(tx, { id, decidedBy: staff.userId }, await work(tx, waiting));
  };
  await (customer
    ? changeForCustomer(context.database, acting, customer.id, decideIn)
    : changeForProvider(context.database, acting, 'supervisor', decideIn));
  return readStaffApproval(context, staff, id);
}
