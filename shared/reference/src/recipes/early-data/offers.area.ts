import { createAreaStore, field } from '@atrium/stores';
import { messages } from './messages.ts';

export const offersArea = createAreaStore(
  { rewards: [], balance: null },
  {
    rewards: field(
      'GET /customer-portal/rewards',
      { rewards: ({ rewards }) => rewards },
      messages.message('loadFailed'),
    ),
    balance: field(
      'GET /customer-portal/points/balance',
      { balance: (response) => response },
      messages.message('loadFailed'),
    ),
  },
);
