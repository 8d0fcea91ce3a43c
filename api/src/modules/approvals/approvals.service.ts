import {
  type Approval,
  type ApprovalAction,
  type Permission,
  type ProblemType,
  permissionsOfRole,
} from '@atrium/contract';
import { type Database, lockPeople, type Queryable, type Transaction } from '../../db/index.ts';
import { chosenCustomer, notFound, type Origin, ProblemError, type Reader } from '../../http/index.ts';
import { personName } from '../../messages/index.ts';
import { emit } from '../../outbox/index.ts';
import type { Person } from '../../tokens/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import { type ApprovableActions, decisionOf } from './approvable.ts';
import * as repository from './approvals.repository.ts';

export { needsApproval } from './approvals.repository.ts';

export interface ApprovalsContext {
  readonly database: Database;
  /** `null` means the database's clock. */
  readonly clock: () => Date | null;
  readonly actions: ApprovableActions;
}

export interface Decider extends Reader {
  readonly person: Person;
  readonly origin: Origin;
  may(permission: Permission): boolean;
}

export function listApprovals(
  { database, clock, actions }: ApprovalsContext,
  reader: Decider,
  asked: { state?: Approval['state'] | undefined; page: number; pageSize: number },
) {
  return database.inScope(reader.scope, async (tx) => ({
    approvals: (await repository.listApprovals(tx, clock(), asked)).map((row) =>
      described(actions, row, reader),
    ),
    total: await repository.countApprovals(tx, clock(), asked),
    page: asked.page,
    pageSize: asked.pageSize,
  }));
}

export function readApproval(context: ApprovalsContext, reader: Decider, id: number): Promise<Approval> {
  return context.database.inScope(reader.scope, (tx) => describeApproval(context, tx, reader, id));
}

export async function describeApproval(
  { clock, actions }: Omit<ApprovalsContext, 'database'>,
  tx: Queryable,
  reader: Pick<Decider, 'person' | 'locale' | 'may'>,
  id: number,
): Promise<Approval> {
  const row = await repository.findApproval(tx, id, clock());
  if (!row) throw notFound();
  return described(actions, row, reader);
}

/**
 * What came of a request, for who repeats it: the approval while it waits, was refused or has expired; the outcome, or the
 * problem that it is void for.
 */
export function readOutcome<Outcome>(
  context: ApprovalsContext,
  reader: Pick<Decider, 'person' | 'locale' | 'may' | 'scope'>,
  id: number,
): Promise<{ approval: Approval; outcome: Outcome | null }> {
  return context.database.inScope(reader.scope, async (tx) => {
    const approval = await describeApproval(context, tx, reader, id);
    return { approval, outcome: await repository.findOutcome<Outcome>(tx, id) };
  });
}

function described(
  actions: ApprovableActions,
  { request, outcome, grantee, ...row }: repository.ApprovalRow,
  { person, locale, may }: Pick<Decider, 'person' | 'locale' | 'may'>,
): Approval {
  const named = <P extends { id: number; name: string } | null>(one: P): P =>
    one && { ...one, name: personName(one.name, locale) };
  const isOfOther = row.requestedBy.id !== person.userId;
  const action = actions[row.action];
  return {
    ...row,
    requestedBy: named(row.requestedBy),
    decidedBy: named(row.decidedBy),
    redeem: null,
    grant: null,
    policy: null,
    signOn: null,
    rule: null,
    ...action.describe(
      action.request.parse(request),
      row.state === 'approved' ? outcome : null,
      grantee && personName(grantee, locale),
    ),
    problem: outcome?.problem ?? null,
    mayDecide: row.state === 'requested' && isOfOther && person.customerId !== 0 && may('approvals:manage'),
  };
}

/** Id of the approval that a change waits for, where a rule of the customer says so. */
export interface Waits {
  readonly approvalId: number;
}

export interface Asked {
  readonly customerId: number;
  readonly person: Pick<Person, 'userId'>;
  readonly ipAddress: string | undefined;
  readonly action: ApprovalAction;
  readonly request: object;
  readonly label: string;
}

/** The caller has locked the customer's people. @returns an id, of an equal request of the same person while that waits */
export async function requestApproval(tx: Transaction, asked: Asked, now: Date | null): Promise<number> {
  const { customerId, action, request, label, ipAddress } = asked;
  const { userId } = asked.person;
  const row = { customerId, userId, action, request };
  const same = await repository.findSameRequest(tx, row, now);
  if (same !== undefined) return same;
  const id = await repository.insertApproval(tx, row, now);
  const subject = { kind: 'approval', id, label };
  await recordActivity(tx, {
    action: 'approval.requested',
    customerId,
    actorId: userId,
    ipAddress: ipAddress || undefined,
    subject,
    details: { action },
  });
  const payload = { subject, action, points: null, actorId: userId };
  await emit(tx, { kind: 'approval.requested', customerId, payload });
  return id;
}

/** Carries it out at once, where it is still possible and the person who asked may still do it. */
export function approve(context: ApprovalsContext, decider: Decider, id: number): Promise<Approval> {
  return decide(context, decider, id, async (tx, waiting) => {
    const action = context.actions[waiting.action];
    const { customerId, requestedBy } = waiting;
    await repository.carryOut(tx, waiting.id);
    const { userId: decidedBy, sessionId } = decider.person;
    const approved = { ...waiting, decidedBy, sessionId, request: action.request.parse(waiting.request) };
    const carried = (await hasPermission(tx, customerId, requestedBy, action.permission))
      ? await action.carryOut(tx, approved).catch(problemOf)
      : ({ problem: 'forbidden' } as const);
    return decisionOf(carried);
  });
}

/** @throws the error again if it is none that voids a request: who approves can prove more, then approve again */
function problemOf(error: unknown): { readonly problem: ProblemType } {
  if (error instanceof ProblemError && error.problem !== 'step-up-required')
    return { problem: error.problem };
  throw error;
}

export function refuse(
  context: ApprovalsContext,
  decider: Decider,
  id: number,
  reason: string,
): Promise<Approval> {
  return decide(context, decider, id, async () => ({ state: 'refused', reason, outcome: null }));
}

const events = {
  approved: 'approval.approved',
  refused: 'approval.refused',
  void: 'approval.voided',
} as const;

async function decide(
  context: ApprovalsContext,
  decider: Decider,
  id: number,
  work: (tx: Transaction, waiting: repository.Waiting) => Promise<Omit<repository.Decision, 'decidedBy'>>,
): Promise<Approval> {
  const { database, clock, actions } = context;
  const { person, scope, origin } = decider;
  const customerId = chosenCustomer(person);
  const { action: asked } = await readApproval(context, decider, id);
  const inTransaction = (decideIn: (tx: Transaction) => Promise<void>) =>
    actions[asked].isForLogin ? database.asLogin(decideIn) : database.inScope(scope, decideIn);
  await inTransaction(async (tx) => {
    // Roles stay as they are until the decision is stored.
    await lockPeople(tx, customerId);
    if (!(await hasPermission(tx, customerId, person.userId, 'approvals:manage')))
      throw new ProblemError('forbidden');
    const waiting = await repository.lockWaiting(tx, { id, customerId, userId: person.userId }, clock());
    if (!waiting) throw whyNot(person, await readApproval(context, decider, id));
    const decision = await work(tx, waiting);
    await repository.decide(tx, id, { ...decision, decidedBy: person.userId }, clock());
    const kind = events[decision.state];
    const { action: name, request, requestedBy } = waiting;
    const action = actions[name];
    const subject = { kind: 'approval', id, label: action.label(action.request.parse(request)) };
    await recordActivity(tx, {
      action: kind,
      customerId,
      actorId: person.userId,
      ipAddress: origin.ipAddress || undefined,
      subject,
      details: { action: name },
    });
    const payload = { subject, action: name, userId: requestedBy, actorId: person.userId };
    await emit(tx, { kind, customerId, payload });
  });
  return readApproval(context, decider, id);
}

function whyNot({ userId }: Person, { requestedBy }: Approval): ProblemError {
  return new ProblemError(requestedBy.id === userId ? 'own-request' : 'already-decided');
}

/** The caller has locked the customer's people. */
export async function hasPermission(
  tx: Transaction,
  customerId: number,
  userId: number,
  permission: Permission,
): Promise<boolean> {
  const role = await repository.findRole(tx, customerId, userId);
  return role !== undefined && permissionsOfRole[role].includes(permission);
}
