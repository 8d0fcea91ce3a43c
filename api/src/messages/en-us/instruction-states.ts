import type { InstructionState } from '@atrium/contract';

export const instructionStates: Readonly<Record<InstructionState, string>> = {
  sent: 'Sent',
  accepted: 'Accepted',
  done: 'Done',
  refused: 'Refused',
  cancelled: 'Canceled',
};
