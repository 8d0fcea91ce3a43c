import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits, written for an address or a form. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of it. A fast hash is enough: nobody guesses 256 bits. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
