import type { PortalSession } from '@atrium/contract';
import { createAreaStore, field } from '@atrium/stores';
import { enUs } from './messages/en-us.ts';

/** The person's own sessions, last used first. */
export const sessionsArea = createAreaStore(
  { sessions: [] as PortalSession[] },
  {
    sessions: field('GET /customer-portal/auth/sessions', ({ sessions }) => ({ sessions }), enUs.loadFailed),
  },
);
