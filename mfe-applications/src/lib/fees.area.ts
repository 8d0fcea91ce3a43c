import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../messages/index.ts';

/** The sums are those of all fees that match the filters. */
export const feesArea = createAreaStore(
  { fees: [], sums: null, total: 0 },
  {
    fees: field(
      'GET /customer-portal/fees',
      { fees: ({ fees }) => fees, sums: ({ sums }) => sums, total: ({ total }) => total },
      messages.message('feesFailed'),
    ),
  },
);
