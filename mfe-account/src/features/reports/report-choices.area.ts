import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/index.ts';

/** The user's saved views, of which reports can be scheduled. */
export const reportChoicesArea = createAreaStore(
  { applications: [], deadlines: [], instructions: [] },
  {
    applications: field(
      'GET /customer-portal/applications/views',
      { applications: ({ views }) => views },
      messages.message('reportsFailed'),
    ),
    deadlines: field(
      'GET /customer-portal/deadlines/views',
      { deadlines: ({ views }) => views },
      messages.message('reportsFailed'),
    ),
    instructions: field(
      'GET /customer-portal/instructions/views',
      { instructions: ({ views }) => views },
      messages.message('reportsFailed'),
    ),
  },
);
