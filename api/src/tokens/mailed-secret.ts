import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, encoded for URLs. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A fast hash is enough for storing: 256 random bits cannot be guessed. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
