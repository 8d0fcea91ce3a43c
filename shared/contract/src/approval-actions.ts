/**
 * What a customer's rule can ask a second person for. `grant_role`: inviting, a role that allows more, and access for who
 * was deactivated. `security`: another security policy, or another sign-on.
 */
export const ruledActions = ['redeem', 'grant_role', 'security'] as const;
export type RuledAction = (typeof ruledActions)[number];

/** What waits for a second person; `sign_on` by the rule on security, `rule` for the end of a rule, or a higher limit. */
export const approvalActions = [...ruledActions, 'sign_on', 'rule'] as const;
export type ApprovalAction = (typeof approvalActions)[number];
