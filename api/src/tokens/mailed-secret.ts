import { createHash, randomBytes } from 'node:crypto';

/** A random secret of 256 bits, encoded for URLs. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Hash to store. A fast one is enough: 256 random bits cannot be guessed. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
