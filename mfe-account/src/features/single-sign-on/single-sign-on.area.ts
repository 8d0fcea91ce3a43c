import type { SignOnResponse } from '@atrium/contract';
import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/single-sign-on.ts';

const empty: { settings: SignOnResponse | null } = { settings: null };

/** How the customer's own provider signs its people in. */
export const singleSignOnArea = createAreaStore(empty, {
  settings: field(
    'GET /customer-portal/sign_on',
    { settings: (response) => response },
    messages.message('signOnFailed'),
  ),
});
