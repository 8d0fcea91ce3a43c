import { z } from 'zod';
import { approval } from './approvals.ts';
import { identityProof } from './auth.ts';
import type { CallSchema } from './call.ts';
import { instant } from './fields.ts';
import { securityPolicy } from './policy-schema.ts';
import { demands, proofProblems } from './proofs.ts';
import { roles } from './roles.ts';

/** A member of the customer, and what their factors could meet, whatever their sessions were proved with. */
const policyMember = z.object({
  id: z.int().positive(),
  displayName: z.string(),
  role: z.enum(roles),
  joinedAt: instant,
  meets: z.array(z.enum(demands)),
});
export type PolicyMember = z.output<typeof policyMember>;

const policyResponse = z.object({
  /** `setAt` is when its demand was set; null for a customer that has never had one. */
  policy: securityPolicy.extend({ setAt: instant.nullable() }),
  members: z.array(policyMember),
});
export type PolicyState = z.output<typeof policyResponse>;

export const securityPolicyCalls = {
  'GET /customer-portal/security_policy': {
    summary: 'What the customer demands of sessions, and which members could meet it',
    safe: true,
    access: 'security_policy:manage',
    problems: ['choose-customer'],
    response: policyResponse,
  },
  'POST /customer-portal/security_policy': {
    summary: 'Demand something else of sessions; the session of the owner has to meet it already',
    access: 'security_policy:manage',
    problems: ['choose-customer', 'conflict', ...proofProblems],
    body: securityPolicy.extend(identityProof.shape),
    response: policyResponse,
    accepted: z.object({ approval }),
  },
} as const satisfies Record<string, CallSchema>;
