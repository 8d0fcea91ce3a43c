import type { Instruction } from '@atrium/contract';
import type { DeskCaseDetail } from '@atrium/contract/desk';
import { request } from '@atrium/host';
import { useFormat } from '@atrium/ui';
import type { Entered } from '../../lib/asking/asked-change.ts';
import { useAsking } from '../../lib/asking/use-asking.ts';
import { failureOf } from '../../lib/failure-of.ts';
import { useChanges } from '../../lib/use-changes.ts';
import { useTexts } from '../../messages/index.ts';
import type { ActionName } from './case-action.ts';
import { describeAction } from './describe-action.ts';

interface Subject {
  readonly id: number;
  readonly version: number;
}

/** What staff do with a case: each change is asked for in a dialog, but accepting an instruction, which needs no word. */
export function useCaseActions(application: DeskCaseDetail, reload: () => Promise<void>) {
  const texts = useTexts().case;
  const format = useFormat();
  const asking = useAsking<ActionName>(
    (opened) => describeAction({ application, texts, format }, opened),
    reload,
  );
  const open = (name: ActionName, { id, version }: Subject = application, entered: Entered = {}) =>
    asking.open(name, id, entered, { version });
  const { change } = useChanges(reload);
  const accept = ({ id, version }: Pick<Instruction, 'id' | 'version'>) =>
    change(
      () =>
        request('POST /customer-portal/desk/instructions/:id/accept', { params: { id }, body: { version } }),
      { done: texts.instructions.accepted, messageOf: (error) => failureOf(error, texts) },
    );
  return { asking, open, accept };
}

export type CaseActions = ReturnType<typeof useCaseActions>;
