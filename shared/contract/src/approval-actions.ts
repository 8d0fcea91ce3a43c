/**
 * What a customer's rule can ask a second person for. `grant_role`: inviting, a role that allows more, and access for who
 * was deactivated. `security`: another security policy.
 */
export const ruledActions = ['redeem', 'grant_role', 'security'] as const;
export type RuledAction = (typeof ruledActions)[number];

/** What waits for a second person; `rule` is the end of a rule, or a higher limit. */
export const approvalActions = [...ruledActions, 'rule'] as const;
export type ApprovalAction = (typeof approvalActions)[number];
