import type { Person } from '../../../tokens/index.ts';

/**
 * Keys of known callers. Their failed attempts are counted by key, and their passwords are hashed in a lane separate from
 * that of strangers.
 */
export const knownBy = {
  device: (nonce: string) => `device ${nonce}`,
  /** One key for all sessions, so that opening more of them allows no further guesses. */
  signedIn: ({ userId }: Pick<Person, 'userId'>) => `signed in ${userId}`,
  mailedSecret: (secretHash: Buffer) => `mailed secret ${secretHash.toString('hex')}`,
} as const;
