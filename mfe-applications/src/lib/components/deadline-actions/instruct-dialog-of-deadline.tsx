import { useDeadlineName } from '../../deadline-actions.ts';
import { deadlineSubject, InstructOnDemand } from '../instruct-button.tsx';
import type { OneDeadlineProps } from './one-deadline-props.ts';

export function InstructDialogOfDeadline({ deadline, onClose, onUndone }: OneDeadlineProps) {
  const name = useDeadlineName()(deadline);
  // The deadline shows the instruction once it is loaded again.
  return <InstructOnDemand {...deadlineSubject(deadline)} name={name} onClose={onClose} onSent={onUndone} />;
}
