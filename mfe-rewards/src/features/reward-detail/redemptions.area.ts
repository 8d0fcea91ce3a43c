import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/index.ts';

export const redemptionsArea = createAreaStore(
  { redemptions: [] },
  {
    redemptions: field(
      'GET /customer-portal/points/redeem_history/',
      { redemptions: ({ redeemHistory }) => redeemHistory },
      messages.message('redeemHistoryFailed'),
      { itemKey: 'reward' },
    ),
  },
);
