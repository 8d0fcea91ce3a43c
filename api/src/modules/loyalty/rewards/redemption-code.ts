import { randomBytes } from 'node:crypto';

/** Crockford's alphabet has no letters that are easily confused. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 7;
const GROUP_LENGTH = 4;

/** A code that cannot be guessed and can be read out, `7KQ4-M2XR-9F0T-…`: seven groups of 20 random bits. */
export function newRedemptionCode(random: (size: number) => Uint8Array = randomBytes): string {
  const letters = Array.from(random(GROUPS * GROUP_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
}
