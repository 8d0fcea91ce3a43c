import { type InstructionState, openInstructionStates } from '@atrium/contract';

/** Tabs of the list, and the states that each shows. */
export const instructionTabs = {
  all: [],
  waiting: openInstructionStates,
  answered: ['done', 'refused', 'cancelled'],
} as const satisfies Record<string, readonly InstructionState[]>;

export type InstructionTab = keyof typeof instructionTabs;
