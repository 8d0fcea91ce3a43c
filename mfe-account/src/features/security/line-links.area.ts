import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/index.ts';

/** The user's linked LINE accounts. */
export const lineLinksArea = createAreaStore(
  { lineLinks: [] },
  {
    lineLinks: field(
      'GET /customer-portal/auth/line_links',
      { lineLinks: ({ lineLinks }) => lineLinks },
      messages.message('lineLinksFailed'),
    ),
  },
);
