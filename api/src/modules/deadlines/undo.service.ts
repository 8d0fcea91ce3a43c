import type { Transaction } from '../../db/index.ts';
import { type ChangingPerson, recordChange, waitingState } from './deadline-actions.service.ts';
import * as changes from './deadline-changes.repository.ts';
import { type FoundDeadline, findDeadlines } from './deadlines.repository.ts';

/** Gives a deadline what it had before its last change. */
export async function takeBack(
  tx: Transaction,
  person: ChangingPerson,
  deadline: FoundDeadline,
  last: changes.UndoableChange,
): Promise<void> {
  const dueAt = last.fromDueAt ?? deadline.dueAt;
  const originalDueAt = dueAt === deadline.originalDueAt ? null : deadline.originalDueAt;
  const state = last.event === 'reopened' ? last.stateBefore : waitingState({ ...deadline, dueAt });
  if (last.event === 'assigned') await changes.restoreResponsible(tx, deadline, last.fromResponsibleId);
  else await changes.updateDeadline(tx, deadline, { state, dueAt, originalDueAt });
  const moved = dueAt === deadline.dueAt ? undefined : { from: deadline.dueAt, to: dueAt };
  await recordChange(tx, person, { ...deadline, dueAt }, { event: 'undone', dueAt: moved });
}

/** The last entry of each deadline that has one, by which {@link undoForProvider} finds it unchanged. */
export const lastChangesOf = changes.listLastChanges;

/** Its application is locked. @returns false if the deadline has changed since */
export async function undoForProvider(
  tx: Transaction,
  person: ChangingPerson,
  { deadlineId, changeId }: { readonly deadlineId: number; readonly changeId: number },
): Promise<boolean> {
  const [deadline] = await findDeadlines(tx, [deadlineId]);
  const last = deadline && (await changes.findUnchanged(tx, deadline, changeId));
  if (!last) return false;
  await takeBack(tx, person, deadline, last);
  return true;
}
