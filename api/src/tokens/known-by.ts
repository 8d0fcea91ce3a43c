import type { Person } from './tokens.ts';

/**
 * What tells a caller apart from strangers, as one text: their failures are counted by it, and their hashes are
 * calculated beside those of strangers.
 */
export const knownBy = {
  device: (nonce: string) => `device ${nonce}`,
  session: ({ sessionId }: Pick<Person, 'sessionId'>) => `session ${sessionId}`,
  mailedSecret: (secretHash: Buffer) => `mailed secret ${secretHash.toString('hex')}`,
} as const;
