import {
  actionsOf,
  type Deadline,
  type DeadlineAction,
  type DeadlineDetail,
  type DeadlineState,
  type FieldCode,
} from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import { type ActingPerson, notFound, type Origin, ProblemError } from '../../http/index.ts';
import { doubtOfDueDate } from '../../local-time/index.ts';
import { fieldRefusals } from '../../messages/index.ts';
import { emit } from '../../outbox/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import * as changes from './deadline-changes.repository.ts';
import { type FoundDeadline, findDeadlines } from './deadlines.repository.ts';
import { deadlineDetail } from './deadlines.service.ts';

export interface ActionContext {
  readonly database: Database;
  readonly scope: Scope;
  readonly locale: string;
  readonly origin: Origin;
}

export interface ActionInput {
  /** Version of the row that the person saw; an action on an older one is refused. */
  readonly version?: number | undefined;
  readonly note?: string | undefined;
}

/** Past forms of the actions that change a state: names of events, and the second half of the log's actions. */
const EVENT_OF = { done: 'done', reopen: 'reopened', waive: 'waived', extend: 'extended' } as const;
type StateAction = keyof typeof EVENT_OF;

interface StateChange {
  readonly action: StateAction;
  /** The new date of `extend`. */
  readonly dueAt?: string | undefined;
  readonly note?: string | undefined;
}

export function changeState(
  context: ActionContext,
  id: number,
  { version, ...change }: ActionInput & StateChange,
): Promise<DeadlineDetail> {
  return context.database.inScope(context.scope, async (tx) => {
    const [deadline] = await lockedFor(tx, [id], change.action, { version });
    if (!deadline) throw notFound();
    const problem = dateProblem(deadline, change);
    if (problem) throw refusedDate(problem);
    await applyChange(tx, context, deadline, change);
    return deadlineDetail(tx, id, context.locale);
  });
}

export function dateProblem(
  deadline: FoundDeadline,
  { action, dueAt = '' }: Pick<StateChange, 'dueAt'> & { readonly action: string },
): DateProblem | undefined {
  if (action !== 'extend') return undefined;
  if (dueAt <= deadline.dueAt) return { reason: fieldRefusals.afterDate(deadline.dueAt) };
  if (dueAt < deadline.officeDate) return { reason: fieldRefusals.notPassed };
  const doubt = doubtOfDueDate(dueAt);
  return doubt && { reason: doubt.reason, code: 'too-late' };
}

interface DateProblem {
  readonly reason: string;
  readonly code?: FieldCode;
}

function refusedDate({ reason, code }: DateProblem): ProblemError {
  return new ProblemError('invalid-input', {
    errors: { dueAt: [reason] },
    ...(code && { members: { codes: { dueAt: code } } }),
  });
}

/**
 * As {@link changeState}, by a person of the provider, who also settles and moves what the provider acts on.
 *
 * @throws ProblemError `not-found`, or `deadline-changed` if its state does not allow the action or the version is another
 */
export async function changeForProvider(
  tx: Transaction,
  person: ChangingPerson,
  id: number,
  { version, ...change }: ActionInput & StateChange,
): Promise<void> {
  await changes.lockDeadlines(tx, [id]);
  const [deadline] = await findDeadlines(tx, [id]);
  if (!deadline) throw notFound();
  const reason = refusalOf({ ...deadline, actor: 'customer' }, change.action, version);
  if (reason) throw new ProblemError(reason);
  const problem = dateProblem(deadline, change);
  if (problem) throw refusedDate(problem);
  await applyChange(tx, person, deadline, change);
}

export interface ChangingPerson {
  readonly scope: Pick<Scope, 'userId'>;
  readonly origin: Origin;
}

export async function applyChange(
  tx: Transaction,
  context: ChangingPerson,
  deadline: FoundDeadline,
  { action, note, ...change }: StateChange,
): Promise<void> {
  const dueAt = action === 'extend' ? (change.dueAt ?? deadline.dueAt) : deadline.dueAt;
  const isMoved = dueAt !== deadline.dueAt;
  const originalDueAt = deadline.originalDueAt ?? (isMoved ? deadline.dueAt : null);
  await changes.updateDeadline(tx, deadline, { state: stateAfter(action, deadline), dueAt, originalDueAt });
  const moved = isMoved ? { from: deadline.dueAt, to: dueAt } : undefined;
  await recordChange(tx, context, { ...deadline, dueAt }, { event: EVENT_OF[action], note, dueAt: moved });
}

/**
 * What the provider has done: the deadline is done too. Its application is locked.
 * @returns false if it was closed in the meantime
 */
export async function settleDeadline(tx: Transaction, id: number, by?: ActingPerson): Promise<boolean> {
  const [deadline] = await findDeadlines(tx, [id]);
  if (!deadline || deadline.state === 'done' || deadline.state === 'waived') return false;
  const { dueAt, originalDueAt, customer, responsible } = deadline;
  await changes.updateDeadline(tx, deadline, { state: 'done', dueAt, originalDueAt });
  await changes.insertChange(tx, deadline, { event: 'done', personId: by?.personId });
  const subject = subjectOf(deadline);
  await recordActivity(tx, {
    action: 'deadline.done',
    customerId: customer.id,
    actorId: by?.personId,
    subject,
    ipAddress: by?.ipAddress,
  });
  if (!responsible) return true;
  const payload = { subject, userId: responsible.id, dueOn: dueAt };
  await emit(tx, { kind: 'deadline.done', customerId: customer.id, payload });
  return true;
}

function stateAfter(action: StateAction, deadline: FoundDeadline): DeadlineState {
  if (action === 'done') return 'done';
  if (action === 'waive') return 'waived';
  return action === 'extend' ? 'open' : waitingState(deadline);
}

/** A deadline whose date has passed in the meantime is missed, and no one is notified of that again. */
export function waitingState({
  dueAt,
  officeDate,
}: Pick<FoundDeadline, 'dueAt' | 'officeDate'>): DeadlineState {
  return dueAt < officeDate ? 'missed' : 'open';
}

type RecordedEvent = (typeof EVENT_OF)[StateAction] | 'undone';

/** Keeps a change in history and log, and notifies the responsible person, unless it is their own. */
export async function recordChange(
  tx: Transaction,
  { scope: { userId }, origin }: ChangingPerson,
  deadline: FoundDeadline,
  { event, ...change }: Omit<changes.NewChange, 'personId' | 'event'> & { readonly event: RecordedEvent },
): Promise<void> {
  await changes.insertChange(tx, deadline, { event, personId: userId, ...change });
  const { dueAt: moved } = change;
  await recordActivity(tx, {
    action: `deadline.${event}`,
    customerId: deadline.customer.id,
    actorId: userId,
    subject: subjectOf(deadline),
    ipAddress: origin.ipAddress,
    details: moved ? { before: { dueAt: moved.from }, after: { dueAt: moved.to } } : {},
  });
  const { responsible, customer, dueAt: dueOn } = deadline;
  if (!responsible || responsible.id === userId) return;
  const payload = { subject: subjectOf(deadline), userId: responsible.id, dueOn, actorId: userId };
  await emit(tx, { kind: `deadline.${event}`, customerId: customer.id, payload });
}

/**
 * Locks deadlines and reads them, each once.
 * @throws ProblemError `not-found` if one of them is unknown, `provider-acts` if it is not the customer's to change,
 * and `deadline-changed` if its state does not allow the action or the person saw another version
 */
export async function lockedFor(
  tx: Transaction,
  ids: readonly number[],
  action: DeadlineAction,
  { version }: ActionInput,
): Promise<FoundDeadline[]> {
  const uniqueIds = [...new Set(ids)];
  await changes.lockDeadlines(tx, uniqueIds);
  const deadlines = await findDeadlines(tx, uniqueIds);
  if (deadlines.length < uniqueIds.length) throw notFound();
  for (const deadline of deadlines) {
    const reason = refusalOf(deadline, action, version);
    if (reason) throw new ProblemError(reason);
  }
  return deadlines;
}

export function refusalOf(
  deadline: FoundDeadline,
  action: DeadlineAction,
  version: number | undefined,
): 'provider-acts' | 'deadline-changed' | undefined {
  if (version !== undefined && version !== deadline.version) return 'deadline-changed';
  if (actionsOf(deadline).includes(action)) return undefined;
  return actionsOf({ ...deadline, actor: 'customer' }).includes(action)
    ? 'provider-acts'
    : 'deadline-changed';
}

export function subjectOf({ id, application }: Deadline) {
  return { kind: 'deadline', id, label: `${application.reference} ${application.title}` };
}
