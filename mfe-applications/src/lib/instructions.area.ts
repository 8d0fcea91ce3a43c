import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../messages/instructions.ts';

/** What the provider can be told to do. */
export const kindsArea = createAreaStore(
  { kinds: [] },
  {
    kinds: field(
      'GET /customer-portal/instruction_kinds',
      { kinds: ({ instructionKinds }) => instructionKinds },
      messages.message('kindsFailed'),
    ),
  },
);

function createInstructionsArea() {
  return createAreaStore(
    { instructions: [], total: 0, hasMore: false },
    {
      instructions: field(
        'GET /customer-portal/instructions',
        {
          instructions: ({ instructions }) => instructions,
          total: ({ total }) => total,
          hasMore: ({ hasMore }) => hasMore ?? false,
        },
        messages.message('instructionsFailed'),
      ),
    },
  );
}

export const instructionsArea = createInstructionsArea();
/** It has those that the provider has not accepted, the earliest cut-off first. */
export const notAcceptedArea = createInstructionsArea();
/** It has those that wait for the provider, on the home page. */
export const waitingArea = createInstructionsArea();
/** It has those of one application. */
export const applicationInstructionsArea = createInstructionsArea();

export const instructionArea = createAreaStore(
  { instruction: null },
  {
    instruction: field(
      'GET /customer-portal/instructions/:id',
      { instruction: ({ instruction }) => instruction },
      messages.message('instructionFailed'),
      { customerOf: ({ instruction }) => instruction.customer },
    ),
  },
);
