import type { Deadline } from '@atrium/contract';

export interface OneDeadlineProps {
  deadline: Deadline;
  onClose: () => void;
  /** Called after the change. */
  onChanged: () => void;
  /** Called after the change was taken back. */
  onUndone: () => void;
}
