import type { Instruction } from '@atrium/contract';
import type { DeskCaseDetail } from '@atrium/contract/desk';
import { useSubmission } from '@atrium/forms';
import { notify, RequestError, request, useDraft } from '@atrium/host';
import { useFormat } from '@atrium/ui';
import { failureOf } from '../../lib/failure-of.ts';
import { useTexts } from '../../messages/index.ts';
import { type ActionName, type Entered, isWhole, type OpenedAction } from './case-action.ts';
import { describeAction } from './describe-action.ts';

interface Subject {
  readonly id: number;
  readonly version: number;
}

/** What staff do with a case: each change is asked for in a dialog, but accepting an instruction, which needs no word. */
export function useCaseActions(application: DeskCaseDetail, reload: () => Promise<void>) {
  const texts = useTexts().case;
  const format = useFormat();
  const { submit, isWorking, refusal, clear } = useSubmission();
  const [opened, setOpened, isRestored] = useDraft<OpenedAction | null>('case action', null);
  const action = opened && describeAction({ application, texts, format }, opened);

  const open = (name: ActionName, { id, version }: Subject = application, entered: Entered = {}) => {
    clear();
    setOpened({ name, id, version, key: crypto.randomUUID(), entered });
  };
  const enter = (name: string, value: string) =>
    setOpened((former) => former && { ...former, entered: { ...former.entered, [name]: value } });
  const send = async () => {
    if (!opened || !action || !isWhole(action, opened.entered)) return;
    const isDone = await submit(() => action.send(opened.entered));
    if (isDone) {
      setOpened(null);
      notify({ message: texts.saved, severity: 'success' });
    }
    await reload();
  };
  const accept = async ({ id, version }: Pick<Instruction, 'id' | 'version'>) => {
    try {
      await request('POST /customer-portal/desk/instructions/:id/accept', {
        params: { id },
        body: { version },
      });
      notify({ message: texts.instructions.accepted, severity: 'success' });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      notify({ message: failureOf(error, texts), severity: 'error', requestId: error.requestId });
    }
    await reload();
  };
  return {
    action,
    opened,
    isRestored,
    isWorking,
    refusal,
    open,
    enter,
    send,
    accept,
    close: () => setOpened(null),
  };
}

export type CaseActions = ReturnType<typeof useCaseActions>;
