import type { PolicyState } from '@atrium/contract';
import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/security-policy.ts';

interface SecurityPolicies {
  state: PolicyState | null;
}

const empty: SecurityPolicies = { state: null };

/** What the customer demands of sessions, and which members could meet it. */
export const securityPolicyArea = createAreaStore(empty, {
  state: field(
    'GET /customer-portal/security_policy',
    { state: (state) => state },
    messages.message('notFetched'),
  ),
});
