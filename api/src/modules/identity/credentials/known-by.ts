import type { Person } from '../../../tokens/index.ts';

/**
 * What tells a caller apart from strangers, as one text: their failures are counted by it, and their hashes are
 * calculated beside those of strangers.
 */
export const knownBy = {
  device: (nonce: string) => `device ${nonce}`,
  /** All sessions together: whoever can open many would guess anew in each. */
  signedIn: ({ userId }: Pick<Person, 'userId'>) => `signed in ${userId}`,
  mailedSecret: (secretHash: Buffer) => `mailed secret ${secretHash.toString('hex')}`,
} as const;
