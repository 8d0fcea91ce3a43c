import type { ManagedUser } from '@atrium/contract';
import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../messages/index.ts';

export const membersArea = createAreaStore(
  { members: [] as ManagedUser[], total: 0 },
  {
    members: field(
      'GET /customer-portal/users_management',
      { members: ({ customers }) => customers, total: ({ total }) => total },
      messages.message('membersFailed'),
    ),
  },
);
