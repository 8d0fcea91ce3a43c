import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../messages/index.ts';

export const membersArea = createAreaStore(
  { members: [], total: 0 },
  {
    members: field(
      'GET /customer-portal/users_management',
      { members: ({ customers }) => customers, total: ({ total }) => total },
      messages.message('membersFailed'),
    ),
  },
);
