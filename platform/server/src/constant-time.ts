import { timingSafeEqual } from 'node:crypto';

/**
 * Compares a text from outside with a secret, such as a signature. How long that takes shows the length of the secret
 * at most, never how much of it was right.
 */
export function equalInConstantTime(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}
