import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/index.ts';

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
