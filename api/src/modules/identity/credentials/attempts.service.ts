import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../../db/index.ts';
import { networkOf, type Origin, ProblemError } from '../../../http/index.ts';
import { type FailuresByRule, longestDelay } from './attempt-delay.ts';
import { closeAttempt, formerFailures, insertAttempt, lockAttempts } from './attempts.repository.ts';

/** Who offers a password, and for whose account. */
export interface Attempt {
  readonly email: string;
  readonly origin: Origin;
  /** What tells them apart from strangers, such as a device: their failures are then counted by it alone. */
  readonly knownBy?: string | undefined;
}

/**
 * Looks at a password that somebody offers for an account. The attempt is written down before, so that a crash or
 * a flood of parallel guesses counts as well; failures delay the next attempt.
 *
 * @param onFailure what else is written down of a failure, in the transaction that every failure has
 * @throws ProblemError `too-many-attempts` without looking at all
 */
export async function checkedAttempt(
  database: Database,
  { email, origin, knownBy }: Attempt,
  check: () => Promise<boolean>,
  onFailure?: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  const attempter = {
    accountHash: sha256(email),
    ipAddress: networkOf(origin.ipAddress),
    knownHash: knownBy === undefined ? undefined : sha256(knownBy),
  };
  const attemptId = await database.asLogin(async (tx) => {
    await lockAttempts(tx, attempter);
    refuseTooSoon(await formerFailures(tx, attempter), attempter.accountHash);
    return insertAttempt(tx, attempter);
  });
  const succeeded = await check();
  await database.asLogin(async (tx) => {
    await closeAttempt(tx, attemptId, succeeded ? 'succeeded' : 'failed');
    if (!succeeded) await onFailure?.(tx);
  });
  return succeeded;
}

function refuseTooSoon(failures: FailuresByRule, accountHash: Buffer): void {
  const delay = longestDelay(failures);
  if (!delay) return;
  const { rule, seconds } = delay;
  throw new ProblemError('too-many-attempts', {
    detail: `Try again in ${seconds} s.`,
    headers: { 'retry-after': String(seconds) },
    // The account as login_attempts has it: enough to see that several lines are about one.
    securityEvent: {
      event: 'attempt-refused',
      rule,
      account: accountHash.toString('hex').slice(0, 12),
      retryAfterS: seconds,
    },
  });
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
