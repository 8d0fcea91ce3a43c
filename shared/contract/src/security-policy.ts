import { z } from 'zod';
import { identityProof } from './auth.ts';
import type { CallSchema } from './call.ts';
import { instant } from './fields.ts';
import { demands, IDLE_MINUTES, MAX_AGE_HOURS, MAX_GRACE_DAYS, proofProblems } from './proofs.ts';
import { roles } from './roles.ts';

const limit = ([min, max]: readonly [number, number]) => z.int().min(min).max(max).nullable();

/** What a customer demands of the sessions that act for it. Limits are null where there is none. */
export const securityPolicy = z.object({
  demands: z.enum(demands),
  /** How long members may go on as before: from when it was demanded, or from when they joined. */
  graceDays: z.int().min(0).max(MAX_GRACE_DAYS),
  idleMinutes: limit(IDLE_MINUTES),
  maxAgeHours: limit(MAX_AGE_HOURS),
  /** Whether calendar feeds, digests and mailed reports, which have no session, have anything of the customer. */
  sendsWithoutSession: z.boolean(),
});
export type SecurityPolicy = z.output<typeof securityPolicy>;

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
  },
} as const satisfies Record<string, CallSchema>;
