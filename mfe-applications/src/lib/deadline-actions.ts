import type { Deadline, DeadlineDetail } from '@atrium/contract';
import { problemTypeOf } from '@atrium/forms';
import { notify, RequestError, request } from '@atrium/host';
import { useFormat } from '@atrium/ui';
import { useTexts } from '../messages/index.ts';
import { replaceDeadline, replaceDeadlines } from './deadlines.area.ts';

/** "Response, TM-00001": the name of a deadline in messages and labels. */
export function useDeadlineName(): (deadline: Pick<Deadline, 'kind' | 'application'>) => string {
  const texts = useTexts().deadlines;
  return ({ kind, application }) => texts.withApplication(texts.kinds[kind], application.reference);
}

/**
 * What a person can do to deadlines. Each action shows the new state wherever the deadline is shown, and says so in a
 * toast.
 *
 * Each throws a RequestError, which dialogs show; `withToast` shows it where there is no dialog.
 */
export function useDeadlineActions() {
  const texts = useTexts().deadlines;
  const format = useFormat();
  const nameOf = useDeadlineName();
  const finish = ({ deadline }: { deadline: DeadlineDetail }, message: string) => {
    replaceDeadline(deadline);
    notify({ message, severity: 'success' });
  };
  const input = <B extends object>({ id, version }: Deadline, body: B) => ({
    params: { id },
    body: { version, ...body },
  });

  return {
    done: async (deadline: Deadline) =>
      finish(
        await request('POST /customer-portal/deadlines/:id/done', input(deadline, {})),
        texts.isDone(nameOf(deadline)),
      ),
    reopen: async (deadline: Deadline) =>
      finish(
        await request('POST /customer-portal/deadlines/:id/reopen', input(deadline, {})),
        texts.isReopened(nameOf(deadline)),
      ),
    waive: async (deadline: Deadline, note: string) =>
      finish(
        await request(
          'POST /customer-portal/deadlines/:id/waive',
          input(deadline, note.trim() ? { note } : {}),
        ),
        texts.isWaived(nameOf(deadline)),
      ),
    extend: async (deadline: Deadline, dueAt: string) =>
      finish(
        await request('POST /customer-portal/deadlines/:id/extend', input(deadline, { dueAt })),
        texts.isExtended(nameOf(deadline), format.date(dueAt)),
      ),
    assign: async (deadline: Deadline, person: Person | null) =>
      finish(
        await request(
          'POST /customer-portal/deadlines/:id/assign',
          input(deadline, { responsibleId: person?.id ?? null }),
        ),
        person ? texts.isAssigned(nameOf(deadline), person.name) : texts.isUnassigned(nameOf(deadline)),
      ),
    assignAll: async (ids: readonly number[], person: Person | null) => {
      const body = { ids: [...ids], responsibleId: person?.id ?? null };
      const { deadlines } = await request('POST /customer-portal/deadlines/assign', { body });
      replaceDeadlines(deadlines);
      const message = texts.areAssigned(ids.length, format.number(ids.length), person?.name ?? null);
      notify({ message, severity: 'success' });
    },
    snooze: async ({ id }: Deadline, until: string | null) =>
      finish(
        await request('POST /customer-portal/deadlines/:id/snooze', { params: { id }, body: { until } }),
        until ? texts.isSnoozed(format.date(until)) : texts.isAwake,
      ),
  };
}

interface Person {
  readonly id: number;
  readonly name: string;
}

/** Whether the deadline has changed since it was loaded, so that it has to be loaded again. */
function isOutdated(error: RequestError): boolean {
  return problemTypeOf(error) === 'deadline-changed' || error.status === 404;
}

/** What to say of a refused action. */
export function useRefusalText(): (error: RequestError) => string {
  const texts = useTexts().deadlines;
  return (error) =>
    problemTypeOf(error) === 'deadline-changed'
      ? texts.changedMeanwhile
      : texts.notChanged(error.problem?.title ?? error.statusText);
}

/** Runs an action that has no dialog: a refusal becomes a toast. @returns whether it succeeded */
export function useWithToast(reload: () => void) {
  const textOf = useRefusalText();
  return async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (cause) {
      if (!(cause instanceof RequestError)) throw cause;
      if (cause.reason !== 'aborted')
        notify({ message: textOf(cause), severity: 'error', requestId: cause.requestId });
      if (isOutdated(cause)) reload();
      return false;
    }
  };
}
