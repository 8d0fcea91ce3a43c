import { availableParallelism } from 'node:os';
import { hash as argonHash, verify as argonVerify, type Options } from '@node-rs/argon2';
import { ProblemError } from '../../http/index.ts';

/** argon2id, OWASP's first choice for interactive sign-in. */
const PARAMETERS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes a core and 19 MiB; more at once would only make everybody slower. */
const MAX_AT_ONCE = Math.max(1, availableParallelism());
const MAX_WAITING = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashes a new password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => argonHash(normalized(password), PARAMETERS));
}

let nobodysHash: Promise<string> | undefined;

/**
 * Checks a password with one hash calculation, whether there is an account or not: without one it works on
 * nobody's hash, so that the answer takes as long.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID());
  const against = stored ?? (await nobodysHash);
  const matches = await inTurn(() => argonVerify(against, normalized(password)));
  return matches && stored !== undefined;
}

/** Calculates nobody's hash ahead of the first sign-in, which would otherwise take twice as long. */
export async function preparePasswords(): Promise<void> {
  nobodysHash ??= hashPassword(crypto.randomUUID());
  await nobodysHash;
}

/** The same password typed on two systems is the same password (NIST SP 800-63B 3.1.1.2: NFKC). */
function normalized(password: string): string {
  return password.normalize('NFKC');
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING)
      throw new ProblemError('unavailable', { headers: { 'retry-after': '5' } });
    await new Promise<void>((go) => waiting.push(go));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
