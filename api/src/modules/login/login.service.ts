import type { Database } from '../../db/index.ts';
import { type Origin, ProblemError } from '../../http/index.ts';
import { emit } from '../../outbox/index.ts';
import type { Tokens } from '../../tokens/index.ts';
import { recordActivity } from '../activity-logs/activity-logs.service.ts';
import { type LinkProof, linkAccount } from '../line/account-link.service.ts';
import { verifyPassword } from '../passwords/password-hash.ts';
import { checkedAttempt } from './attempts.service.ts';
import { endIdlest, findAccount, insertSession, isNewDevice } from './login.repository.ts';

/** Sessions of one person that live at once; the one that was idle for longest makes room for a new one. */
const MOST_SESSIONS = 20;

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface LoginContext {
  readonly database: Database;
  readonly tokens: Tokens;
}

/**
 * Signs in. Whatever is wrong with the credentials, the answer and the work behind it are the same.
 *
 * @returns a login token, good for one session
 */
export async function login(
  context: LoginContext,
  credentials: Credentials,
  origin: Origin,
  link?: LinkProof,
): Promise<string> {
  const { database } = context;
  const email = credentials.email.trim().toLowerCase();
  const account = await database.asLogin((tx) => findAccount(tx, email));
  const usable = account?.status === 'active' ? (account.passwordHash ?? undefined) : undefined;
  const { ipAddress } = origin;
  const isRight = await checkedAttempt(
    database,
    email,
    origin,
    () => verifyPassword(credentials.password, usable),
    async (tx) => {
      // A transaction of its own, which only somebody's account needs, could be told from outside by its time.
      if (account) await recordActivity(tx, { action: 'auth.login_failed', actorId: account.id, ipAddress });
    },
  );
  if (isRight && account) return openSession(context, account.id, origin, link);
  throw new ProblemError('user-not-found');
}

/** A session for somebody who proved who they are, and the token that starts it; links a LINE account that waits. */
export async function openSession(
  { database, tokens }: LoginContext,
  userId: number,
  origin: Origin,
  link?: LinkProof,
): Promise<string> {
  const sessionId = await database.asLogin(async (tx) => {
    if (link) await linkAccount(tx, userId, link, origin);
    const { ipAddress, userAgent } = origin;
    await recordActivity(tx, { action: 'auth.login', actorId: userId, ipAddress });
    if (await isNewDevice(tx, userId, userAgent)) {
      await emit(tx, { kind: 'auth.new_device', payload: { userId, ipAddress } });
    }
    const newest = await insertSession(tx, userId, ipAddress, userAgent);
    const count = await endIdlest(tx, userId, { newest, most: MOST_SESSIONS });
    if (count > 0) {
      const details = { count, limit: MOST_SESSIONS };
      await recordActivity(tx, { action: 'session.revoked', actorId: userId, ipAddress, details });
    }
    return newest;
  });
  return tokens.signLogin(userId, sessionId);
}
