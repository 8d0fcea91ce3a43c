import { createAreaStore, field } from '@atrium/stores';
import { messages } from './messages.ts';

/** What this area shows: an empty list until the response of the call is there. */
export const rewardsArea = createAreaStore(
  { rewards: [] },
  {
    rewards: field(
      'GET /customer-portal/rewards',
      { rewards: (response) => response.rewards },
      messages.message('loadFailed'),
    ),
  },
);
