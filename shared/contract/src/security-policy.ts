/** What a customer can demand of the sessions that act for it. A passkey is two factors, a mailed code is none. */
export const demands = ['any', 'second_factor', 'passkey', 'sign_on'] as const;
export type Demand = (typeof demands)[number];

/** What a session lacks: `fresh_proof` if what it was proved with was too long ago. */
export const missingProofs = ['second_factor', 'passkey', 'sign_on', 'fresh_proof'] as const;
export type MissingProof = (typeof missingProofs)[number];
