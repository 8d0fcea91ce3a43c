import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/index.ts';

/** The statement of the chosen period. */
export const statementArea = createAreaStore(
  { statement: null },
  {
    statement: field(
      'GET /customer-portal/points/statement',
      { statement: ({ statement }) => statement },
      messages.message('pointsFailed'),
    ),
  },
);
