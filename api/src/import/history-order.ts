import { dateIn } from '../local-time/index.ts';
import { because, type Refusal } from '../messages/index.ts';
import type { ApplicationRecord } from './application-record.ts';

type History = ApplicationRecord['history'];

/** A step with a date only gets an instant between its neighbours, so that the instants alone give the order. */
export function inOrder(history: History, timeZone: string): { history: History } | Refusal {
  const steps = history.map((step) => ({ ...step }));
  for (const [index, step] of [...steps.entries()].reverse()) {
    const after = steps[index + 1];
    if (step.at.date !== null && after && after.at.at < step.at.at) step.at = { ...step.at, at: after.at.at };
  }
  const dayOf = ({ date, at }: History[number]['at']) => date ?? dateIn(timeZone, at);
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1];
    if (!before) continue;
    if (step.at.date !== null && step.at.at < before.at.at) step.at = { ...step.at, at: before.at.at };
    if (step.at.at < before.at.at || (isDated(step, before) && dayOf(step.at) < dayOf(before.at))) {
      return because('history', 'isEarlier', step.status, before.status);
    }
  }
  return { history: steps };
}

function isDated(...steps: readonly History[number][]): boolean {
  return steps.some(({ at }) => at.date !== null);
}
