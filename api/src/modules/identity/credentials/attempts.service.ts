import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../../db/index.ts';
import { networkOf, type Origin, ProblemError } from '../../../http/index.ts';
import { refusals } from '../../../messages/index.ts';
import { type FailuresByRule, findMaxDelay } from './attempt-delay.ts';
import { countFailures, insertAttempt, lockAttempts, updateAttempt } from './attempts.repository.ts';
import { inStrangersTurn } from './strangers-turn.ts';

export interface Attempt {
  readonly email: string;
  readonly origin: Origin;
  readonly knownBy?: string | undefined;
}

/**
 * The attempt is recorded before `check` runs, so that a crash and concurrent guesses count as well.
 * @param onFailure what else to record after a failure, in the transaction that every failure has
 * @throws ProblemError `too-many-attempts` without running `check`
 */
export async function throttledAttempt(
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
  const begin = () =>
    database.asLogin(async (tx) => {
      await lockAttempts(tx, attempter);
      refuseTooSoon(await countFailures(tx, attempter), attempter.accountHash);
      return insertAttempt(tx, attempter);
    });
  const attemptId = await (knownBy === undefined ? inStrangersTurn(begin) : begin());
  const succeeded = await check();
  await database.asLogin(async (tx) => {
    await updateAttempt(tx, attemptId, succeeded ? 'succeeded' : 'failed');
    if (!succeeded) await onFailure?.(tx);
  });
  return succeeded;
}

function refuseTooSoon(failures: FailuresByRule, accountHash: Buffer): void {
  const delay = findMaxDelay(failures);
  if (!delay) return;
  const { rule, seconds } = delay;
  throw new ProblemError('too-many-attempts', {
    detail: refusals.tryAgain(seconds),
    headers: { 'retry-after': String(seconds) },
    // This part of the hash in login_attempts is enough to see which log lines are about the same account.
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
