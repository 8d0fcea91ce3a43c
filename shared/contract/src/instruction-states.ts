/** `sent` leads to `accepted`, and that to `done`; both can be `refused`, and only `sent` can be `cancelled`. */
export const instructionStates = ['sent', 'accepted', 'done', 'refused', 'cancelled'] as const;
export type InstructionState = (typeof instructionStates)[number];

/** The provider has still to act on it. A deadline has at most one instruction in these states. */
export const openInstructionStates = ['sent', 'accepted'] as const satisfies readonly InstructionState[];

/** Applications, or deadlines of them, that one request instructs. */
export const MAX_INSTRUCTED = 1000;
export const MAX_INSTRUCTION_CHARACTERS = 10_000;

/** Why an application or a deadline cannot be instructed, as a problem type, in the order in which it is checked. */
export const instructionRefusals = [
  'not-found',
  'choose-deadline',
  'deadline-closed',
  'already-instructed',
  'not-offered',
  'cut-off-passed',
] as const;
export type InstructionRefusal = (typeof instructionRefusals)[number];
