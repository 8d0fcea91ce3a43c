import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/index.ts';

/** The user's sessions, last used first. */
export const sessionsArea = createAreaStore(
  { sessions: [], signIns: [] },
  {
    signIns: field(
      'GET /customer-portal/auth/sign_ins',
      { signIns: ({ signIns }) => signIns },
      messages.message('signInsFailed'),
    ),
    sessions: field(
      'GET /customer-portal/auth/sessions',
      { sessions: ({ sessions }) => sessions },
      messages.message('sessionsFailed'),
    ),
  },
);
