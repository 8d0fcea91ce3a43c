import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/index.ts';

/** What redeeming a reward would do. */
export const previewArea = createAreaStore(
  { preview: null },
  {
    preview: field(
      'GET /customer-portal/rewards/:id/preview',
      { preview: ({ preview }) => preview },
      messages.message('rewardsFailed'),
    ),
  },
);
