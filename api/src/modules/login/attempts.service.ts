import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../db/index.ts';
import { networkOf, type Origin, ProblemError } from '../../http/index.ts';
import { delayAfter, rules } from './attempt-delay.ts';
import {
  closeAttempt,
  type FailuresByScope,
  formerFailures,
  insertAttempt,
  lockAccount,
} from './login.repository.ts';

/**
 * Looks at a password that somebody offers for an account. The attempt is written down before, so that a crash or
 * a flood of parallel guesses counts as well; failures delay the next attempt.
 *
 * @param onFailure what else is written down of a failure, in the transaction that every failure has
 * @throws ProblemError `too-many-attempts` without looking at all
 */
export async function checkedAttempt(
  database: Database,
  email: string,
  origin: Origin,
  check: () => Promise<boolean>,
  onFailure?: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  const network = networkOf(origin.ipAddress);
  const accountHash = createHash('sha256').update(email).digest();
  const attemptId = await database.asLogin(async (tx) => {
    await lockAccount(tx, accountHash);
    refuseTooSoon(await formerFailures(tx, accountHash, network));
    return insertAttempt(tx, accountHash, network);
  });
  const succeeded = await check();
  await database.asLogin(async (tx) => {
    await closeAttempt(tx, attemptId, succeeded ? 'succeeded' : 'failed');
    if (!succeeded) await onFailure?.(tx);
  });
  return succeeded;
}

function refuseTooSoon(failures: FailuresByScope): void {
  const seconds = Math.max(
    delayAfter(failures.pair, rules.pair),
    delayAfter(failures.account, rules.account),
    delayAfter(failures.address, rules.address),
  );
  if (seconds === 0) return;
  throw new ProblemError('too-many-attempts', {
    detail: `Try again in ${seconds} s.`,
    headers: { 'retry-after': String(seconds) },
  });
}
