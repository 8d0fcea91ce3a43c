import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/index.ts';

/** The user's scheduled reports. */
export const reportsArea = createAreaStore(
  { reportSchedules: [] },
  {
    reportSchedules: field(
      'GET /customer-portal/report_schedules',
      { reportSchedules: ({ reportSchedules }) => reportSchedules },
      messages.message('reportsFailed'),
    ),
  },
);
