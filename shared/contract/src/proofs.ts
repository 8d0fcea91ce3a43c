/** What a customer can demand of the sessions that act for it. A passkey is two factors, a mailed code is none. */
export const demands = ['any', 'second_factor', 'passkey', 'sign_on'] as const;
export type Demand = (typeof demands)[number];

/**
 * What a session lacks: `fresh_proof` if what it was proved with was too long ago, `readmission` if its person got the account
 * back by recovery, and no one of the customer has readmitted them yet.
 */
export const missingProofs = ['second_factor', 'passkey', 'sign_on', 'fresh_proof', 'readmission'] as const;
export type MissingProof = (typeof missingProofs)[number];

/** Problems of calls that ask for a proof of who the person is. */
export const proofProblems = [
  'password-required',
  'otp-required',
  'step-up-required',
  'too-many-attempts',
] as const;

export const MAX_GRACE_DAYS = 90;
/** Shortest and longest time without use, in minutes, after which a session can have to be proved again. */
export const IDLE_MINUTES = [15, 720] as const;
/** The same for the time since it was proved, in hours. */
export const MAX_AGE_HOURS = [1, 168] as const;
