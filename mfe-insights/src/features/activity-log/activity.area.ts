import type { ActivityLog, Reference } from '@atrium/contract';
import { createAreaStore, field } from '@atrium/stores';
import { enUs } from '../../messages/en-us.ts';

/** The specification's area `activityLogs`, with how many there are and whom they tell of beside. */
export const activityArea = createAreaStore(
  { activityLogs: [] as ActivityLog[], total: 0, people: [] as Reference[] },
  {
    activityLogs: field(
      'GET /customer-portal/activity_logs',
      ({ activityLogs, total }) => ({ activityLogs, total }),
      enUs.activityFailed,
    ),
    people: field(
      'GET /customer-portal/activity_logs/people',
      ({ people }) => ({ people }),
      enUs.activityFailed,
    ),
  },
);
