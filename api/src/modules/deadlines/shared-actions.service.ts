import type { Deadline, leftOutReasons, SharedAction } from '@atrium/contract';
import type { Transaction } from '../../db/index.ts';
import { ProblemError } from '../../http/index.ts';
import { doubtOfDueDate, today } from '../../local-time/index.ts';
import { fieldRefusals } from '../../messages/index.ts';
import { type ActionContext, applyChange, dateProblem, refusalOf } from './deadline-actions.service.ts';
import * as changes from './deadline-changes.repository.ts';
import { type FoundDeadline, findDeadlines } from './deadlines.repository.ts';
import { takeBack } from './undo.service.ts';

type Reason = (typeof leftOutReasons)[number];
type Seen = readonly { readonly id: number; readonly version: number }[];

export interface SharedChange {
  readonly action: SharedAction;
  readonly deadlines: Seen;
  /** The new date of `extend`, or the day until which `snooze` silences the person's own reminders; null ends that. */
  readonly until?: string | null | undefined;
  readonly note?: string | undefined;
}

export interface Changed {
  readonly deadlines: Deadline[];
  readonly leftOut: { readonly id: number; readonly reason: Reason }[];
}

export function changeAll(
  context: ActionContext,
  { action, deadlines, until, note }: SharedChange,
  timeZone: string,
): Promise<Changed> {
  const problem = until ? problemOfAll(action, until, timeZone) : undefined;
  if (problem) throw new ProblemError('invalid-input', { errors: { until: [problem] } });
  return ofEach(context, deadlines, async (tx, deadline, version) => {
    if (action === 'snooze') {
      await changes.snoozeDeadline(tx, deadline, context.scope.userId, until ?? null);
      return undefined;
    }
    const reason = refusalOf(deadline, action, version);
    if (reason) return reason;
    if (dateProblem(deadline, { action, dueAt: until ?? undefined })) return 'invalid-input';
    await applyChange(tx, context, deadline, { action, note, dueAt: until ?? undefined });
    return undefined;
  });
}

function problemOfAll(action: SharedChange['action'], until: string, timeZone: string): string | undefined {
  if (action === 'snooze' && until <= today(timeZone)) return fieldRefusals.future;
  return doubtOfDueDate(until)?.reason;
}

/** Takes back the person's own last change of each deadline that has not changed since. */
export function undoAll(context: ActionContext, seen: Seen): Promise<Changed> {
  return ofEach(context, seen, async (tx, deadline, version) => {
    if (version !== deadline.version) return 'deadline-changed';
    const last = await changes.findUndoable(tx, deadline, context.scope.userId);
    if (!last) return 'deadline-changed';
    await takeBack(tx, context, deadline, last);
    return undefined;
  });
}

/** Works on each deadline that the person sees, under the locks of their applications, in the order of their dates. */
function ofEach(
  { database, scope }: ActionContext,
  seen: Seen,
  work: (tx: Transaction, deadline: FoundDeadline, version: number) => Promise<Reason | undefined>,
): Promise<Changed> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const ids = [...versions.keys()];
  return database.inScope(scope, async (tx) => {
    // Members are locked before the deadlines: the end of a membership locks in this order too.
    await changes.lockMembers(tx, ids);
    await changes.lockDeadlines(tx, ids);
    const deadlines = await findDeadlines(tx, ids);
    const known = new Set(deadlines.map(({ id }) => id));
    const leftOut: Changed['leftOut'] = ids
      .filter((id) => !known.has(id))
      .map((id) => ({ id, reason: 'not-found' }));
    for (const deadline of deadlines) {
      const reason = await work(tx, deadline, versions.get(deadline.id) ?? 0);
      if (reason) leftOut.push({ id: deadline.id, reason });
    }
    const left = new Set(leftOut.map(({ id }) => id));
    const changed = await findDeadlines(
      tx,
      ids.filter((id) => !left.has(id)),
    );
    return { deadlines: changed.map(({ officeDate: _, createdAt: __, ...deadline }) => deadline), leftOut };
  });
}
