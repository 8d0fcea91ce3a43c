import type { Deadline, Reference } from '@atrium/contract';
import { useSubmission } from '@atrium/forms';
import { useDraft } from '@atrium/host';
import { useFormat } from '@atrium/ui';
import type { FormEvent } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { useDeadlineActions, useDeadlineName, useSharedActions } from '../../deadline-actions.ts';
import { DeadlineDialog } from './deadline-dialog.tsx';
import { MemberChoice } from './member-choice.tsx';
import type { OneDeadlineProps } from './one-deadline-props.ts';

export function AssignDialog({ deadline, onClose, onChanged, onUndone }: OneDeadlineProps) {
  const texts = useTexts().deadlines;
  const { assign } = useDeadlineActions(onUndone);
  return (
    <ResponsibleDialog
      name={`assign ${deadline.id}`}
      title={texts.assignTitle(useDeadlineName()(deadline))}
      customers={[deadline.customer]}
      initial={deadline.responsible}
      assign={(person) => assign(deadline, person)}
      onClose={onClose}
      onChanged={onChanged}
    />
  );
}

interface AssignManyDialogProps {
  ids: readonly number[];
  /** These are as many as are known: the API knows all, and refuses who is no member of each customer. */
  deadlines: readonly Deadline[];
  onClose: () => void;
  onChanged: () => void;
  onUndone: () => void;
}

/** All of the deadlines get the person, or none. */
export function AssignManyDialog({ ids, deadlines, onClose, onChanged, onUndone }: AssignManyDialogProps) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  const { assignAll } = useSharedActions(onUndone);
  const count = ids.length;
  return (
    <ResponsibleDialog
      name="assign selected"
      title={texts.assignManyTitle(count, format.number(count))}
      customers={deadlines.map(({ customer }) => customer)}
      initial={null}
      assign={(person) =>
        assignAll(
          deadlines.map(({ id }) => id),
          person,
        )
      }
      onClose={onClose}
      onChanged={onChanged}
    />
  );
}

interface ResponsibleDialogProps {
  /** The draft has this name. */
  name: string;
  title: string;
  /** The person has to be a member of each customer. */
  customers: readonly Reference[];
  initial: Reference | null;
  assign: (person: Reference | null) => Promise<void>;
  onClose: () => void;
  onChanged: () => void;
}

function ResponsibleDialog({
  name,
  title,
  customers,
  initial,
  assign,
  onClose,
  onChanged,
}: ResponsibleDialogProps) {
  const texts = useTexts().deadlines;
  const { submit, isWorking, refusal } = useSubmission();
  const [person, setPerson, isRestored] = useDraft(name, initial);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await submit(() => assign(person)))) return;
    onClose();
    onChanged();
  };
  return (
    <DeadlineDialog
      title={title}
      text={texts.assignText}
      confirm={texts.confirmAssign}
      isWorking={isWorking}
      isRestored={isRestored}
      refusal={refusal}
      formProps={{ onSubmit: send }}
      onClose={onClose}
    >
      <MemberChoice customers={customers} chosen={person} onChoose={setPerson} />
    </DeadlineDialog>
  );
}
