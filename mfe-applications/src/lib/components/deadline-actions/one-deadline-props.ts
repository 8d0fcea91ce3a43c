import type { Deadline } from '@atrium/contract';

export interface OneDeadlineProps {
  deadline: Deadline;
  onClose: () => void;
  /** It is called after the change. */
  onChanged: () => void;
  /** It is called after the change was taken back. */
  onUndone: () => void;
}
