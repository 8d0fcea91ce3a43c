import { timingSafeEqual } from 'node:crypto';

/** How long the comparison takes shows at most the length of the secret, never how much of it was right. */
export function equalInConstantTime(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}
