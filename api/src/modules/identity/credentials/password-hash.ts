import { hash as argonHash, verify as argonVerify, type Options } from '@node-rs/argon2';
import { runInLane } from './hash-lanes.ts';

/** argon2id, as OWASP recommends for interactive sign-in. */
const PARAMETERS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string, knownBy?: string): Promise<string> {
  return runInLane(knownBy, () => argonHash(normalized(password), PARAMETERS));
}

let dummyHash: Promise<string> | undefined;

/** Without a stored hash a dummy is verified, so that the response takes as long for an unknown account. */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  knownBy?: string,
): Promise<boolean> {
  const against = stored ?? (await getDummyHash());
  const matches = await runInLane(knownBy, () => argonVerify(against, normalized(password)));
  return matches && stored !== undefined;
}

/** Calculates the dummy hash before the first sign-in, which would otherwise take twice as long. */
export async function prepareDummyHash(): Promise<void> {
  await getDummyHash();
}

function getDummyHash(): Promise<string> {
  dummyHash ??= argonHash(crypto.randomUUID(), PARAMETERS);
  return dummyHash;
}

/** Systems encode the same characters differently (NIST SP 800-63B 3.1.1.2: NFKC). */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
