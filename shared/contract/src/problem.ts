import { z } from 'zod';

/** Prefix of every problem type that is ours. */
export const PROBLEM_TYPE_PREFIX = 'urn:atrium:problem:';

/** The one error shape: RFC 9457 problem details, with the request id that the page shows beside it. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  requestId: z.string(),
  /** Messages by field name, for refused input. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** With `line-account-not-linked`: links the account at the next sign-in with a password in this browser. */
  linkToken: z.string().optional(),
});
export type Problem = z.output<typeof problem>;

/** Problem types that a client acts on, without the prefix. */
export const problemTypes = [
  'invalid-input',
  'unauthenticated',
  'forbidden',
  'not-found',
  'conflict',
  'user-not-found',
  'too-many-attempts',
  'line-account-not-linked',
  'otp-required',
  'choose-customer',
  'insufficient-points',
  'out-of-stock',
  'limit-reached',
  'last-owner',
  'idempotency-key-reused',
  'already-refunded',
  'refund-window-closed',
  'unavailable',
  'internal',
] as const;
export type ProblemType = (typeof problemTypes)[number];
