import type { Deadline, SharedAction } from '@atrium/contract';
import { refusedField, TextInput, useSubmission } from '@atrium/forms';
import { useDraft } from '@atrium/host';
import { addDays } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import type { FormEvent } from 'react';
import { DeadlineDialog } from '../../../lib/components/deadline-actions/deadline-dialog.tsx';
import { type LeftOut, useSharedActions } from '../../../lib/deadline-actions.ts';
import { useTexts } from '../../../messages/index.ts';

/** These actions ask for something first. */
export type DialogAction = Exclude<SharedAction, 'done'>;

/** It is the limit of the contract. */
const MAX_NOTE_LENGTH = 500;
const DATE_LENGTH = 10;
const SNOOZED_DAYS = 7;

interface ChangeManyDialogProps {
  action: DialogAction;
  deadlines: readonly Deadline[];
  onClose: () => void;
  onUndone: () => void;
  onFinished: (leftOut: LeftOut) => void;
}

export function ChangeManyDialog({
  action,
  deadlines,
  onClose,
  onUndone,
  onFinished,
}: ChangeManyDialogProps) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  const { changeAll } = useSharedActions(onUndone);
  const { submit, isWorking, refusal } = useSubmission();
  const isWaive = action === 'waive';
  const [value, setValue, isRestored] = useDraft(`${action} selected`, () =>
    initialValue(action, deadlines, format.today()),
  );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const given = isWaive ? { ...(value.trim() && { note: value }) } : { until: value };
    const isDone = await submit(async () => onFinished(await changeAll(deadlines, { action, ...given })));
    if (isDone) onClose();
  };
  const count = deadlines.length;
  const field = isWaive ? 'note' : 'until';
  const refused = refusedField(refusal, field);
  return (
    <DeadlineDialog
      title={texts[`${action}ManyTitle`](count, format.number(count))}
      text={isWaive ? texts.waiveText : action === 'extend' ? texts.extendManyText : texts.snoozeText}
      confirm={isWaive ? texts.confirmWaive : action === 'extend' ? texts.confirmExtend : texts.confirmSnooze}
      isSevere={isWaive}
      isWorking={isWorking}
      isRestored={isRestored}
      refusal={refused ? null : refusal}
      formProps={{ onSubmit: send }}
      onClose={onClose}
    >
      <TextInput
        field={{
          value,
          onChange: setValue,
          problem: refused,
          maxLength: isWaive ? MAX_NOTE_LENGTH : DATE_LENGTH,
        }}
        {...(!isWaive && { type: 'date', required: true })}
        autoFocus
        fullWidth
        label={isWaive ? texts.note : action === 'extend' ? texts.newDate : texts.until}
        autoComplete="off"
      />
    </DeadlineDialog>
  );
}

/** An empty date would not do: the browser writes its pattern where the label would be. */
function initialValue(action: DialogAction, deadlines: readonly Deadline[], today: string): string {
  if (action === 'waive') return '';
  if (action === 'snooze') return addDays(today, SNOOZED_DAYS);
  return (
    deadlines
      .map(({ dueAt }) => dueAt)
      .toSorted()
      .at(-1) ?? today
  );
}
