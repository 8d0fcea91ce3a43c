import { createHash } from 'node:crypto';
import type { Database } from '../../db/index.ts';
import { type Origin, ProblemError } from '../../http/index.ts';
import type { Tokens } from '../../tokens/index.ts';
import { recordActivity } from '../activity-logs/activity-logs.service.ts';
import { delayAfter, rules } from './attempt-delay.ts';
import {
  closeAttempt,
  type FailuresByScope,
  findAccount,
  formerFailures,
  insertAttempt,
  insertSession,
  lockAccount,
} from './login.repository.ts';
import { verifyPassword } from './passwords.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Signs in. Whatever is wrong with the credentials, the answer and the work behind it are the same. The attempt is
 * written down before the password is looked at, so that a crash or a flood of parallel guesses counts as well.
 *
 * @returns a login token, good for one session
 */
export async function login(
  { database, tokens }: { database: Database; tokens: Tokens },
  credentials: Credentials,
  origin: Origin,
): Promise<string> {
  const email = credentials.email.trim().toLowerCase();
  const accountHash = createHash('sha256').update(email).digest();
  const { attemptId, account } = await database.asLogin(async (tx) => {
    await lockAccount(tx, accountHash);
    refuseTooSoon(await formerFailures(tx, accountHash, origin.ipAddress));
    return {
      attemptId: await insertAttempt(tx, accountHash, origin.ipAddress),
      account: await findAccount(tx, email),
    };
  });
  const usable = account?.status === 'active' ? (account.passwordHash ?? undefined) : undefined;
  const matches = await verifyPassword(credentials.password, usable);
  const sessionId = await database.asLogin(async (tx) => {
    const succeeded = matches && account !== undefined;
    await closeAttempt(tx, attemptId, succeeded ? 'succeeded' : 'failed');
    if (account) {
      await recordActivity(tx, {
        action: succeeded ? 'auth.login' : 'auth.login_failed',
        actorId: account.id,
        ipAddress: origin.ipAddress,
      });
    }
    return succeeded ? insertSession(tx, account.id, origin.ipAddress, origin.userAgent) : undefined;
  });
  if (!account || !sessionId) throw new ProblemError('user-not-found');
  return tokens.signLogin(account.id, sessionId);
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
