import {
  actionsOfState,
  type Deadline,
  type DeadlineAction,
  type DeadlineDetail,
  type DeadlineState,
} from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import { notFound, type Origin, ProblemError } from '../../http/index.ts';
import { emit } from '../../outbox/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import * as changes from './deadline-changes.repository.ts';
import { type FoundDeadline, findDeadlines } from './deadlines.repository.ts';
import { deadlineDetail } from './deadlines.service.ts';

/** The person who changes a deadline, and their client. */
export interface ActionContext {
  readonly database: Database;
  readonly scope: Scope;
  readonly locale: string;
  readonly origin: Origin;
}

/** What every action takes. */
export interface ActionInput {
  /** Version of the row that the person saw; an action on an older one is refused. */
  readonly version?: number | undefined;
  readonly note?: string | undefined;
}

/** Past forms of the actions that change a state: names of events, and the second half of the log's actions. */
const EVENT_OF = { done: 'done', reopen: 'reopened', waive: 'waived', extend: 'extended' } as const;
type StateAction = keyof typeof EVENT_OF;

export function markDone(context: ActionContext, id: number, input: ActionInput): Promise<DeadlineDetail> {
  return changeState(context, id, 'done', input, () => ({ state: 'done' }));
}

export function waive(context: ActionContext, id: number, input: ActionInput): Promise<DeadlineDetail> {
  return changeState(context, id, 'waive', input, () => ({ state: 'waived' }));
}

/** A deadline whose date has passed in the meantime is missed from then on. */
export function reopen(context: ActionContext, id: number, input: ActionInput): Promise<DeadlineDetail> {
  return changeState(context, id, 'reopen', input, ({ dueAt, officeDate }) => ({
    state: dueAt < officeDate ? 'missed' : 'open',
  }));
}

export function extend(
  context: ActionContext,
  id: number,
  { dueAt, ...input }: ActionInput & { readonly dueAt: string },
): Promise<DeadlineDetail> {
  return changeState(context, id, 'extend', input, (deadline) => {
    if (dueAt <= deadline.dueAt) throw invalidDate(`must be after ${deadline.dueAt}`);
    if (dueAt < deadline.officeDate) throw invalidDate('must not have passed');
    return { state: 'open', dueAt };
  });
}

function invalidDate(message: string): ProblemError {
  return new ProblemError('invalid-input', { errors: { dueAt: [message] } });
}

function changeState(
  { database, scope, locale, origin }: ActionContext,
  id: number,
  action: StateAction,
  input: ActionInput,
  next: (deadline: FoundDeadline) => { state: DeadlineState; dueAt?: string },
): Promise<DeadlineDetail> {
  return database.inScope(scope, async (tx) => {
    const [deadline] = await lockedFor(tx, [id], action, input);
    if (!deadline) throw notFound();
    const { state, dueAt = deadline.dueAt } = next(deadline);
    const isMoved = dueAt !== deadline.dueAt;
    const originalDueAt = deadline.originalDueAt ?? (isMoved ? deadline.dueAt : null);
    const moved = isMoved ? { from: deadline.dueAt, to: dueAt } : undefined;
    const event = EVENT_OF[action];
    const { userId } = scope;
    await changes.updateDeadline(tx, deadline, { state, dueAt, originalDueAt });
    await changes.insertChange(tx, deadline, { event, personId: userId, note: input.note, dueAt: moved });
    await recordActivity(tx, {
      action: `deadline.${event}`,
      customerId: deadline.customer.id,
      actorId: userId,
      subject: subjectOf(deadline),
      ipAddress: origin.ipAddress,
      details: moved ? { before: { dueAt: moved.from }, after: { dueAt: moved.to } } : {},
    });
    await tellResponsible(tx, { ...deadline, dueAt }, event, userId);
    return deadlineDetail(tx, id, locale);
  });
}

/** The responsible person hears of what others do. */
async function tellResponsible(
  tx: Transaction,
  deadline: Deadline,
  event: (typeof EVENT_OF)[StateAction],
  actorId: number,
): Promise<void> {
  const { responsible, customer, dueAt: dueOn } = deadline;
  if (!responsible || responsible.id === actorId) return;
  const payload = { subject: subjectOf(deadline), userId: responsible.id, dueOn, actorId };
  await emit(tx, { kind: `deadline.${event}`, customerId: customer.id, payload });
}

/**
 * Locks deadlines and reads them, each once.
 *
 * @throws ProblemError `not-found` if one of them is unknown, `deadline-changed` if its state does not allow the action or
 * the person saw another version
 */
export async function lockedFor(
  tx: Transaction,
  ids: readonly number[],
  action: DeadlineAction,
  { version }: ActionInput,
): Promise<FoundDeadline[]> {
  const wanted = [...new Set(ids)];
  await changes.lockDeadlines(tx, wanted);
  const found = await findDeadlines(tx, wanted);
  if (found.length < wanted.length) throw notFound();
  const isOutdated = (deadline: Deadline) =>
    !actionsOfState[deadline.state].includes(action) ||
    (version !== undefined && version !== deadline.version);
  if (found.some(isOutdated)) throw new ProblemError('deadline-changed');
  return found;
}

/** What notifications and the activity log call a deadline. */
export function subjectOf({ id, application }: Deadline) {
  return { kind: 'deadline', id, label: `${application.reference} ${application.title}` };
}
