export const PROBLEM_TYPE_PREFIX = 'urn:atrium:problem:';

/** The portal's problem types, without the prefix. */
export const problemTypes = [
  'invalid-input',
  'unauthenticated',
  'forbidden',
  'sign-in-again',
  'not-found',
  'conflict',
  'user-not-found',
  'too-many-attempts',
  'line-account-not-linked',
  'otp-required',
  'password-required',
  'only-sign-in',
  'choose-customer',
  'insufficient-points',
  'out-of-stock',
  'limit-reached',
  'cost-changed',
  'deadline-changed',
  'provider-acts',
  'last-owner',
  'idempotency-key-reused',
  'already-refunded',
  'refund-window-closed',
  'unavailable',
  'internal',
] as const;
export type ProblemType = (typeof problemTypes)[number];
