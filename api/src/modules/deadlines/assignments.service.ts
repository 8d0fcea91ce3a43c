import type { Deadline, DeadlineDetail } from '@atrium/contract';
import type { Transaction } from '../../db/index.ts';
import { notFound, ProblemError } from '../../http/index.ts';
import { doubtOfDueDate, today } from '../../local-time/index.ts';
import { fieldRefusals } from '../../messages/index.ts';
import { emit } from '../../outbox/index.ts';
import { recordActivities } from '../activity/activity-logs.service.ts';
import { type ActionContext, type ActionInput, lockedFor, subjectOf } from './deadline-actions.service.ts';
import * as changes from './deadline-changes.repository.ts';
import { type FoundDeadline, findDeadlines } from './deadlines.repository.ts';
import { deadlineDetail } from './deadlines.service.ts';

export interface AssignmentInput extends ActionInput {
  /** A member of the deadlines' customers; null for no one. */
  readonly responsibleId: number | null;
}

export function assign(context: ActionContext, id: number, input: AssignmentInput): Promise<DeadlineDetail> {
  return context.database.inScope(context.scope, async (tx) => {
    await assignAll(tx, context, [id], input);
    return deadlineDetail(tx, id, context.locale);
  });
}

/** Assigns all of the deadlines, or none if one of them refuses. */
export function assignMany(
  context: ActionContext,
  ids: readonly number[],
  responsibleId: number | null,
): Promise<Deadline[]> {
  return context.database.inScope(context.scope, async (tx) => {
    await assignAll(tx, context, ids, { responsibleId });
    return findDeadlines(tx, ids);
  });
}

async function assignAll(
  tx: Transaction,
  { scope, origin }: ActionContext,
  ids: readonly number[],
  { responsibleId, note, ...input }: AssignmentInput,
): Promise<void> {
  // Members are locked before the deadlines: the end of a membership locks in this order too.
  await changes.lockMembers(tx, ids);
  const deadlines = await lockedFor(tx, ids, 'assign', input);
  if (responsibleId !== null) await requireMember(tx, responsibleId, deadlines);
  const changing = deadlines.filter(({ responsible }) => (responsible?.id ?? null) !== responsibleId);
  const actorId = scope.userId;
  await changes.assignDeadlines(
    tx,
    changing.map(({ id }) => id),
    { responsibleId, personId: actorId, note },
  );
  await recordActivities(
    tx,
    changing.map((deadline) => ({
      action: 'deadline.assigned' as const,
      customerId: deadline.customer.id,
      actorId,
      subject: subjectOf(deadline),
      ipAddress: origin.ipAddress,
      // The log knows people by id.
      details: { responsibleId },
    })),
  );
  if (responsibleId !== null && responsibleId !== actorId)
    await tellAssigned(tx, changing, { userId: responsibleId, actorId });
}

/** @throws ProblemError `invalid-input`; the same for unknown people, strangers and former members */
async function requireMember(
  tx: Transaction,
  userId: number,
  deadlines: readonly FoundDeadline[],
): Promise<void> {
  const customerIds = [...new Set(deadlines.map(({ customer }) => customer.id))];
  const own = await changes.listCustomersOfMember(tx, userId, customerIds);
  if (own.length < customerIds.length)
    throw new ProblemError('invalid-input', { errors: { responsibleId: [fieldRefusals.member] } });
}

/** Emits one event for each customer, however many deadlines. */
async function tellAssigned(
  tx: Transaction,
  deadlines: readonly Deadline[],
  people: { readonly userId: number; readonly actorId: number },
): Promise<void> {
  for (const [customerId, own] of Map.groupBy(deadlines, ({ customer }) => customer.id)) {
    const [first] = own;
    if (!first) continue;
    const dueOn = first.dueAt;
    if (own.length === 1) {
      const payload = { ...people, subject: subjectOf(first), dueOn };
      await emit(tx, { kind: 'deadline.assigned', customerId, payload });
    } else {
      const payload = { ...people, count: own.length, dueOn };
      await emit(tx, { kind: 'deadlines.assigned', customerId, payload });
    }
  }
}

/** Silences only the person's own reminders until a date. The deadline stays as it is. */
export function snooze(
  { database, scope, locale }: ActionContext,
  id: number,
  until: string | null,
  timeZone: string,
): Promise<DeadlineDetail> {
  const problem = until && (until <= today(timeZone) ? fieldRefusals.future : doubtOfDueDate(until)?.reason);
  if (problem) throw new ProblemError('invalid-input', { errors: { until: [problem] } });
  return database.inScope(scope, async (tx) => {
    const [deadline] = await findDeadlines(tx, [id]);
    if (!deadline) throw notFound();
    await changes.snoozeDeadline(tx, deadline, scope.userId, until);
    return deadlineDetail(tx, id, locale);
  });
}
