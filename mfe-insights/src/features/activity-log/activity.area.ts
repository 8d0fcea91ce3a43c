import type { ActivityLog, Reference } from '@atrium/contract';
import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/index.ts';

/** The specification's area `activityLogs`, plus the total and the people in the log. */
export const activityArea = createAreaStore(
  { activityLogs: [] as ActivityLog[], total: 0, hasMore: false, people: [] as Reference[] },
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
