import { createAreaStore, field } from '@atrium/stores';
import { messages } from './messages.ts';

export const feesArea = createAreaStore(
  { fees: [], total: 0 },
  {
    fees: field(
      'GET /customer-portal/fees',
      { fees: ({ fees }) => fees, total: ({ total }) => total },
      messages.message('loadFailed'),
    ),
  },
);
