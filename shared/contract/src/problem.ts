import { z } from 'zod';
import { factors } from './factors.ts';
import { missingProofs } from './proofs.ts';
import { signOnFaults, signOnSteps } from './sign-on.ts';

/** `too-late` is a date that is further ahead than a deadline can be. */
export const fieldCodes = ['too-late'] as const;
export type FieldCode = (typeof fieldCodes)[number];

/** Body of every error response: RFC 9457 problem details, with the request id that pages show. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  requestId: z.string(),
  /** Messages by field name, for invalid input. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** By field name, what its message is about, where a page says that in words of its own. */
  codes: z.record(z.string(), z.enum(fieldCodes)).optional(),
  /** With `line-account-not-linked`: links the account at the next sign-in with a password in this browser. */
  linkToken: z.string().optional(),
  /** With `step-up-required`: the factors that would do. */
  factors: z.array(z.enum(factors)).optional(),
  /** With `step-up-required` by the security policy of a customer: what the session lacks. */
  missing: z.enum(missingProofs).optional(),
  /** With `sign-on-refused`: where the sign-on failed, and why. */
  signOn: z.object({ step: z.enum(signOnSteps), fault: z.enum(signOnFaults) }).optional(),
});
export type Problem = z.output<typeof problem>;
