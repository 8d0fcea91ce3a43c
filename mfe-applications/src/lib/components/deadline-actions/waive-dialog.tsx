import { refusedField, TextInput, useSubmission } from '@atrium/forms';
import { useDraft } from '@atrium/host';
import type { FormEvent } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { useDeadlineActions, useDeadlineName } from '../../deadline-actions.ts';
import { DeadlineDialog } from './deadline-dialog.tsx';
import type { OneDeadlineProps } from './one-deadline-props.ts';

/** It is the limit of the contract. */
const MAX_NOTE_LENGTH = 500;

export function WaiveDialog({ deadline, onClose, onChanged, onUndone }: OneDeadlineProps) {
  const texts = useTexts().deadlines;
  const { waive } = useDeadlineActions(onUndone);
  const { submit, isWorking, refusal } = useSubmission();
  const [note, setNote, isRestored] = useDraft(`waive ${deadline.id}`, '');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await submit(() => waive(deadline, note)))) return;
    onClose();
    onChanged();
  };
  const problem = refusedField(refusal, 'note');
  return (
    <DeadlineDialog
      title={texts.waiveTitle(useDeadlineName()(deadline))}
      text={texts.waiveText}
      confirm={texts.confirmWaive}
      isSevere
      isWorking={isWorking}
      isRestored={isRestored}
      refusal={problem ? null : refusal}
      formProps={{ onSubmit: send }}
      onClose={onClose}
    >
      <TextInput
        field={{ value: note, onChange: setNote, problem, maxLength: MAX_NOTE_LENGTH }}
        autoFocus
        fullWidth
        label={texts.note}
        autoComplete="off"
      />
    </DeadlineDialog>
  );
}
