import type { Person } from '../../../tokens/index.ts';

/** Known callers are counted by these keys, and their passwords are hashed in a lane of their own. */
export const knownBy = {
  device: (nonce: string) => `device ${nonce}`,
  /** One key for all sessions, so that opening more of them allows no further guesses. */
  signedIn: ({ userId }: Pick<Person, 'userId'>) => `signed in ${userId}`,
  mailedSecret: (secretHash: Buffer) => `mailed secret ${secretHash.toString('hex')}`,
} as const;
