import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { factors } from './factors.ts';
import { instant, reference } from './fields.ts';
import { demands, missingProofs } from './proofs.ts';

export const signIn = z.object({
  at: instant,
  /** Address of the network; where that is, is looked up nowhere. */
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** What the session was proved with since. */
  factors: z.array(z.enum(factors)),
  isActive: z.boolean(),
});
export type SignIn = z.output<typeof signIn>;

export const ownDemand = z.object({
  customer: reference,
  demands: z.enum(demands),
  /** When it begins to apply to the person; null if it does. */
  appliesFrom: instant.nullable(),
  /** What the session lacks to act for the customer; null if nothing. */
  missing: z.enum(missingProofs).nullable(),
});
export type OwnDemand = z.output<typeof ownDemand>;

/** What a person sees of how they sign in. */
export const ownSecurityCalls = {
  'GET /customer-portal/auth/sign_ins': {
    summary: 'The latest sign-ins of the person',
    safe: true,
    access: 'person',
    response: z.object({ signIns: z.array(signIn) }),
  },
  'GET /customer-portal/auth/demands': {
    summary: 'What customers of the person demand of sessions, without those that demand nothing',
    safe: true,
    access: 'person',
    response: z.object({ demands: z.array(ownDemand) }),
  },
} as const satisfies Record<string, CallSchema>;
