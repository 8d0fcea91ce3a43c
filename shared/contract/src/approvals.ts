import { z } from 'zod';
import { approvalActions, ruledActions } from './approval-actions.ts';
import type { CallSchema } from './call.ts';
import { idParams, instant, plainText, providerReference, reference } from './fields.ts';
import { pagedResponse, paging } from './paging.ts';
import { securityPolicy } from './policy-schema.ts';
import { problemTypes } from './problem-types.ts';
import { roles } from './roles.ts';

/**
 * `void`: approved by a second person, but not possible any more, because of `problem`. `expired`: no one decided within
 * seven days.
 */
export const approvalStates = ['requested', 'approved', 'refused', 'void', 'expired'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const MAX_APPROVAL_REASON = 500;

/** Above how many points an action needs a second person, 0 for an action without points; null where there is no rule. */
const above = z.int().min(0).max(1_000_000_000).nullable();

/** Who asked and who decided, on either side of the portal. */
export const decisionFields = {
  requestedBy: reference,
  requestedAt: instant,
  expiresAt: instant,
  state: z.enum(approvalStates),
  /** The second person; null until one decided. */
  decidedBy: reference.nullable(),
  decidedAt: instant.nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  /** Why it was not possible any more. */
  problem: z.enum(problemTypes).nullable(),
  /** Whether the reader can approve or refuse it now. */
  mayDecide: z.boolean(),
};

export const approval = z.object({
  id: z.int().positive(),
  customer: reference,
  action: z.enum(approvalActions),
  /** What would be redeemed; null for other actions. `redemptionId` is null until it was. */
  redeem: z
    .object({
      reward: providerReference,
      points: z.int().positive(),
      redemptionId: z.int().positive().nullable(),
    })
    .nullable(),
  /** Who would get a role, and which they have now, null if they have no access; null for other actions. */
  grant: z.object({ name: z.string(), from: z.enum(roles).nullable(), to: z.enum(roles) }).nullable(),
  /** What the customer would demand of sessions; null for other actions. */
  policy: securityPolicy.nullable(),
  /** What the customer's sign-on would be; null for other actions. */
  signOn: z
    .object({
      issuer: z.string(),
      isOn: z.boolean(),
      defaultRole: z.enum(roles).nullable(),
      groupRoles: z.array(z.object({ group: z.string(), role: z.enum(roles) })),
    })
    .nullable(),
  /** Which rule would be changed; null for other actions. */
  rule: z.object({ action: z.enum(ruledActions), from: above, to: above }).nullable(),
  ...decisionFields,
});
export type Approval = z.output<typeof approval>;

export const approvalRule = z.object({ action: z.enum(ruledActions), above });
export type ApprovalRule = z.output<typeof approvalRule>;

const rulesResponse = z.object({
  rules: z.array(approvalRule),
  /** How many people can approve for this customer: its owners. */
  approvers: z.int().nonnegative(),
  /** Whether ending a rule, or a higher limit, needs an approval. */
  loosensAlone: z.boolean(),
});
export type ApprovalRules = z.output<typeof rulesResponse>;

const decisionProblems = ['choose-customer', 'own-request', 'already-decided'] as const;

export const approvalCalls = {
  'GET /customer-portal/approvals': {
    summary: 'What waits for a second person, then what was decided, newest first',
    safe: true,
    access: 'approvals:read',
    query: z.object({ state: z.enum(approvalStates).optional(), ...paging }),
    response: z.object({ approvals: z.array(approval), ...pagedResponse }),
  },
  'GET /customer-portal/approvals/:id': {
    summary: 'One approval',
    safe: true,
    access: 'approvals:read',
    params: idParams,
    response: z.object({ approval }),
  },
  'POST /customer-portal/approvals/:id/approve': {
    summary: "Approve another person's request, which is judged again and carried out at once",
    access: 'approvals:manage',
    // For a security policy that the session of who approves does not meet.
    problems: [...decisionProblems, 'step-up-required'],
    params: idParams,
    response: z.object({ approval }),
  },
  'POST /customer-portal/approvals/:id/refuse': {
    summary: "Refuse another person's request",
    access: 'approvals:manage',
    problems: decisionProblems,
    params: idParams,
    body: z.object({ reason: plainText(MAX_APPROVAL_REASON).min(1) }),
    response: z.object({ approval }),
  },
  'GET /customer-portal/approvals/rules': {
    summary: 'What needs a second person',
    safe: true,
    access: 'approvals:read',
    problems: ['choose-customer'],
    response: rulesResponse,
  },
  'POST /customer-portal/approvals/rules': {
    summary: 'Change what needs a second person; ending a rule or raising its limit needs one too',
    access: 'approvals:manage',
    problems: ['choose-customer'],
    body: approvalRule.refine(({ action, above }) => action === 'redeem' || !above, { path: ['above'] }),
    response: rulesResponse,
    accepted: z.object({ approval }),
  },
} as const satisfies Record<string, CallSchema>;
