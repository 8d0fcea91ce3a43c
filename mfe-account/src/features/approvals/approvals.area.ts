import type { Approval, ApprovalRules } from '@atrium/contract';
import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/approvals.ts';

interface Approvals {
  approvals: readonly Approval[];
  rules: ApprovalRules | null;
}

const empty: Approvals = { approvals: [], rules: null };

/** What waits for a second person or was decided, and the customer's rules. */
export const approvalsArea = createAreaStore(empty, {
  approvals: field(
    'GET /customer-portal/approvals',
    { approvals: ({ approvals }) => approvals },
    messages.message('approvalsFailed'),
  ),
  rules: field(
    'GET /customer-portal/approvals/rules',
    { rules: (rules) => rules },
    messages.message('rulesFailed'),
  ),
});
