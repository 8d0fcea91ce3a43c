import type { DeadlineKind, DeadlineState } from '@atrium/contract';

const kinds: Record<DeadlineKind, string> = {
  response: 'Response',
  payment: 'Payment',
  renewal: 'Renewal',
  opposition_end: 'End of opposition',
  document: 'Document',
};

const states: Record<DeadlineState, string> = {
  open: 'Open',
  done: 'Done',
  missed: 'Missed',
  waived: 'Waived',
};

export const deadlineNames = { kinds, states };
