import type { Deadline, DeadlineDetail, ResponseOf, SharedAction } from '@atrium/contract';
import { problemTypeOf } from '@atrium/forms';
import { notify, RequestError, request } from '@atrium/host';
import { useFormat } from '@atrium/ui';
import { useTexts } from '../messages/index.ts';
import { replaceDeadline, replaceDeadlines } from './deadlines.area.ts';

/** It reads like "Response, TM-00001". */
export function useDeadlineName(): (deadline: Pick<Deadline, 'kind' | 'application'>) => string {
  const texts = useTexts().deadlines;
  return ({ kind, application }) => texts.withApplication(texts.kinds[kind], application.reference);
}

/**
 * What a person can do to deadlines. Each action shows the new state wherever the deadline is shown, and says so in a
 * toast that takes it back.
 *
 * Each throws a RequestError, which dialogs show; `withToast` shows it where there is no dialog.
 *
 * @param onUndone called after something was taken back, or could not be
 */
export function useDeadlineActions(onUndone: () => void = () => {}) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  const nameOf = useDeadlineName();
  const undo = useUndo(onUndone);
  const finish = (deadline: DeadlineDetail, message: string, takeBack = () => undo([deadline])) => {
    replaceDeadline(deadline);
    notify({ message, severity: 'success', undo: takeBack });
  };
  const input = <B extends object>({ id, version }: Deadline, body: B) => ({
    params: { id },
    body: { version, ...body },
  });
  const snooze = async ({ id, snoozedUntil }: Deadline, until: string | null) => {
    const asBefore = snoozedUntil !== null && snoozedUntil <= format.today() ? null : snoozedUntil;
    const { deadline } = await request('POST /customer-portal/deadlines/:id/snooze', {
      params: { id },
      body: { until },
    });
    const message = until ? texts.isSnoozed(format.date(until)) : texts.isAwake;
    finish(deadline, message, () => undo.change('snooze', [deadline], asBefore));
  };

  return {
    done: async (deadline: Deadline) => {
      const changed = await request('POST /customer-portal/deadlines/:id/done', input(deadline, {}));
      finish(changed.deadline, texts.isDone(nameOf(deadline)));
    },
    reopen: async (deadline: Deadline) => {
      const changed = await request('POST /customer-portal/deadlines/:id/reopen', input(deadline, {}));
      finish(changed.deadline, texts.isReopened(nameOf(deadline)));
    },
    waive: async (deadline: Deadline, note: string) => {
      const body = note.trim() ? { note } : {};
      const changed = await request('POST /customer-portal/deadlines/:id/waive', input(deadline, body));
      finish(changed.deadline, texts.isWaived(nameOf(deadline)));
    },
    extend: async (deadline: Deadline, dueAt: string) => {
      const changed = await request('POST /customer-portal/deadlines/:id/extend', input(deadline, { dueAt }));
      finish(changed.deadline, texts.isExtended(nameOf(deadline), format.date(dueAt)));
    },
    assign: async (deadline: Deadline, person: Person | null) => {
      const body = { responsibleId: person?.id ?? null };
      const changed = await request('POST /customer-portal/deadlines/:id/assign', input(deadline, body));
      const name = nameOf(deadline);
      finish(changed.deadline, person ? texts.isAssigned(name, person.name) : texts.isUnassigned(name));
    },
    snooze,
  };
}

interface Person {
  readonly id: number;
  readonly name: string;
}

/** A deadline that has changed since it was loaded has to be loaded again. */
function isOutdated(error: RequestError): boolean {
  return problemTypeOf(error) === 'deadline-changed' || error.status === 404;
}

export function useRefusalText(): (error: RequestError) => string {
  const texts = useTexts().deadlines;
  return (error) =>
    problemTypeOf(error) === 'deadline-changed'
      ? texts.changedMeanwhile
      : problemTypeOf(error) === 'provider-acts'
        ? texts.providerActs
        : texts.notChanged(error.problem?.title ?? error.statusText);
}

type Seen = Pick<Deadline, 'id' | 'version'>;
export type LeftOut = ResponseOf<'POST /customer-portal/deadlines/change'>['leftOut'];

/** What became of taking back is said, too. */
function useUndo(onUndone: () => void) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  const run = async (work: () => Promise<{ deadlines: Deadline[]; leftOut: LeftOut }>) => {
    try {
      const { deadlines, leftOut } = await work();
      replaceDeadlines(deadlines);
      const count = leftOut.length;
      if (count > 0) notify({ message: texts.notUndone(count, format.number(count)), severity: 'error' });
      else notify({ message: texts.isUndone, severity: 'success' });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const message = texts.notChanged(error.problem?.title ?? error.statusText);
      notify({ message, severity: 'error', requestId: error.requestId });
    }
    onUndone();
  };
  const takeBack = (deadlines: readonly Seen[]) =>
    void run(() =>
      request('POST /customer-portal/deadlines/undo', { body: { deadlines: deadlines.map(asSeen) } }),
    );
  const change = (action: 'snooze', deadlines: readonly Seen[], until: string | null) =>
    void run(() =>
      request('POST /customer-portal/deadlines/change', {
        body: { action, deadlines: deadlines.map(asSeen), until },
      }),
    );
  return Object.assign(takeBack, { change });
}

function asSeen({ id, version }: Seen): Seen {
  return { id, version };
}

export interface SharedChange {
  readonly action: SharedAction;
  readonly until?: string;
  readonly note?: string;
}

/** See {@link useDeadlineActions}. */
export function useSharedActions(onUndone: () => void) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  const undo = useUndo(onUndone);
  const finish = (message: string, takeBack: () => void) =>
    notify({ message, severity: 'success', undo: takeBack });
  const written = (count: number) => texts.dayCount(count, format.number(count));
  return {
    /** @returns those that were left out */
    changeAll: async (deadlines: readonly Deadline[], change: SharedChange): Promise<LeftOut> => {
      const { action } = change;
      const body = { ...change, deadlines: deadlines.map(asSeen) };
      const changed = await request('POST /customer-portal/deadlines/change', { body });
      replaceDeadlines(changed.deadlines);
      const takeBack = () =>
        action === 'snooze' ? undo.change(action, changed.deadlines, null) : undo(changed.deadlines);
      if (changed.deadlines.length > 0)
        finish(texts.areChanged[action](written(changed.deadlines.length)), takeBack);
      return changed.leftOut;
    },
    assignAll: async (ids: readonly number[], person: Person | null) => {
      const body = { ids: [...ids], responsibleId: person?.id ?? null };
      const { deadlines } = await request('POST /customer-portal/deadlines/assign', { body });
      replaceDeadlines(deadlines);
      const count = ids.length;
      finish(texts.areAssigned(count, format.number(count), person?.name ?? null), () => undo(deadlines));
    },
  };
}

/** Runs an action that has no dialog: a refusal becomes a toast. @returns whether it succeeded */
export function useWithToast(reload: () => void) {
  const textOf = useRefusalText();
  return async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.reason !== 'aborted')
        notify({ message: textOf(error), severity: 'error', requestId: error.requestId });
      if (isOutdated(error)) reload();
      return false;
    }
  };
}
