import { z } from 'zod';
import { approvalStates, decisionFields, MAX_APPROVAL_REASON } from '../approvals.ts';
import { idempotencyKey } from '../auth.ts';
import { idParams, plainText, reference } from '../fields.ts';
import { pagedResponse, paging } from '../paging.ts';
import { type DeskCallSchema, staffRoles } from './desk-call.ts';
import { MAX_CORRECTION_REASON } from './programme-limits.ts';

/** What waits for a second person of the provider. */
export const deskApprovalKinds = [
  'correct_points',
  'refund',
  'invite_staff',
  'change_staff',
  'deactivate_staff',
] as const;

export const MAX_CORRECTED_POINTS = 1_000_000_000;

const points = z
  .int()
  .min(-MAX_CORRECTED_POINTS)
  .max(MAX_CORRECTED_POINTS)
  .refine((amount) => amount !== 0);

export const deskApproval = z.object({
  id: z.int().positive(),
  kind: z.enum(deskApprovalKinds),
  /** Null for a change of staff. */
  customer: reference.nullable(),
  /** What would be corrected, and what the customer reads about it; null for other kinds. */
  correction: z.object({ points, reason: z.string() }).nullable(),
  /** What would be refunded, and why; null for other kinds. */
  refund: z
    .object({ redemption: reference, points: z.int().positive(), reason: z.string().nullable() })
    .nullable(),
  /** Who would have which access to which customers, by their codes, null for all; null for other kinds. */
  staff: z
    .object({
      name: z.string(),
      email: z.string(),
      role: z.enum(staffRoles),
      customers: z.array(z.string()).nullable(),
    })
    .nullable(),
  ...decisionFields,
});
export type DeskApproval = z.output<typeof deskApproval>;

const decisionProblems = ['own-request', 'already-decided'] as const;

export const deskApprovalCalls = {
  'POST /customer-portal/desk/customers/:id/corrections': {
    summary:
      'Correct the points of a customer, which another person has to approve above the limit of the programme',
    access: 'agent',
    problems: ['insufficient-points', 'idempotency-key-reused'],
    params: idParams,
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.object({ points, reason: plainText(MAX_CORRECTION_REASON).min(3) }),
    status: 201,
    /** The correction was made at once. */
    response: z.object({ correction: z.object({ points }) }),
    accepted: z.object({ approval: deskApproval }),
  },
  'GET /customer-portal/desk/approvals': {
    summary: 'What waits for a second person of the provider, then what was decided, newest first',
    access: 'agent',
    safe: true,
    query: z.object({
      state: z.enum(approvalStates).optional(),
      /** Only what waits, or only what does not any more. */
      waiting: z.stringbool().optional(),
      ...paging,
    }),
    response: z.object({ approvals: z.array(deskApproval), ...pagedResponse }),
  },
  'POST /customer-portal/desk/approvals/:id/approve': {
    summary: "Approve another person's request, which is judged again and carried out at once",
    access: 'supervisor',
    problems: decisionProblems,
    params: idParams,
    response: z.object({ approval: deskApproval }),
  },
  'POST /customer-portal/desk/approvals/:id/refuse': {
    summary: "Refuse another person's request",
    access: 'supervisor',
    problems: decisionProblems,
    params: idParams,
    body: z.object({ reason: plainText(MAX_APPROVAL_REASON).min(1) }),
    response: z.object({ approval: deskApproval }),
  },
} as const satisfies Record<string, DeskCallSchema>;
