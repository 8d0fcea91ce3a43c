import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/index.ts';

/** The specification names the area; the total and the people are additions. */
export const activityArea = createAreaStore(
  { activityLogs: [], total: 0, hasMore: false, people: [] },
  {
    activityLogs: field(
      'GET /customer-portal/activity_logs',
      {
        activityLogs: ({ activityLogs }) => activityLogs,
        total: ({ total }) => total,
        hasMore: ({ hasMore }) => hasMore,
      },
      messages.message('activityFailed'),
    ),
    people: field(
      'GET /customer-portal/activity_logs/people',
      { people: ({ people }) => people },
      messages.message('activityFailed'),
    ),
  },
);
