import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/instructing.ts';

export const standingArea = createAreaStore(
  { standing: [] },
  {
    standing: field(
      'GET /customer-portal/standing_instructions',
      { standing: ({ standingInstructions }) => standingInstructions },
      messages.message('standingFailed'),
    ),
  },
);
