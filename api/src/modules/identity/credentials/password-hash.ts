import { hash as argonHash, verify as argonVerify, type Options } from '@node-rs/argon2';
import { inLane } from './hash-lanes.ts';

/** argon2id, OWASP's first choice for interactive sign-in. */
const PARAMETERS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes a new password.
 *
 * @param knownBy see {@link inLane}
 */
export function hashPassword(password: string, knownBy?: string): Promise<string> {
  return inLane(knownBy, () => argonHash(normalized(password), PARAMETERS));
}

let nobodysHash: Promise<string> | undefined;

/**
 * Checks a password with one hash calculation, whether there is an account or not: without one it works on
 * nobody's hash, so that the response takes as long.
 *
 * @param knownBy see {@link inLane}
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  knownBy?: string,
): Promise<boolean> {
  const against = stored ?? (await hashOfNobody());
  const matches = await inLane(knownBy, () => argonVerify(against, normalized(password)));
  return matches && stored !== undefined;
}

/** Calculates nobody's hash ahead of the first sign-in, which would otherwise take twice as long. */
export async function preparePasswords(): Promise<void> {
  await hashOfNobody();
}

function hashOfNobody(): Promise<string> {
  nobodysHash ??= argonHash(crypto.randomUUID(), PARAMETERS);
  return nobodysHash;
}

/** The same password typed on two systems is the same password (NIST SP 800-63B 3.1.1.2: NFKC). */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
