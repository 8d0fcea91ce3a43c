import type { Database, Transaction } from '../../../db/index.ts';
import { type Origin, ProblemError } from '../../../http/index.ts';
import { emit } from '../../../outbox/index.ts';
import type { Tokens } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { type LinkProof, linkAccount } from '../account-links/index.ts';
import {
  type AccountState,
  checkedAttempt,
  findAccount,
  lockPerson,
  type MarkOwner,
  verifyPassword,
} from '../credentials/index.ts';
import { endIdlest, insertSession, isNewDevice } from './login.repository.ts';

/** Sessions of one person that live at once; the one that was idle for longest makes room for a new one. */
const MAX_SESSIONS = 20;

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface LoginContext {
  readonly database: Database;
  readonly tokens: Tokens;
}

/** A login token, good for one session, and whom the device is to be marked for. */
export interface SignedIn {
  readonly token: string;
  readonly owner: MarkOwner;
}

interface Arrival {
  readonly origin: Origin;
  /** What the device is known by, if somebody signed in on it as this person before. */
  readonly knownBy?: (owner: MarkOwner | undefined) => string | undefined;
  readonly link?: LinkProof | undefined;
}

/** Signs in. Whatever is wrong with the credentials, the response and the work behind it are the same. */
export async function login(
  context: LoginContext,
  credentials: Credentials,
  { origin, knownBy: knownByAs, link }: Arrival,
): Promise<SignedIn> {
  const { database } = context;
  const email = credentials.email.trim().toLowerCase();
  const account = await database.asLogin((tx) => findAccount(tx, email));
  const usable = account?.status === 'active' ? (account.passwordHash ?? undefined) : undefined;
  const knownBy = knownByAs?.(account && { userId: account.id, deviceEpoch: account.deviceEpoch });
  const { ipAddress } = origin;
  const isRight = await checkedAttempt(
    database,
    { email, origin, knownBy },
    () => verifyPassword(credentials.password, usable, knownBy),
    async (tx) => {
      // A transaction of its own, which only somebody's account needs, could be told from outside by its time.
      if (account) await recordActivity(tx, { action: 'auth.login_failed', actorId: account.id, ipAddress });
    },
  );
  if (!isRight || !account) throw new ProblemError('user-not-found');
  // Calculating took a while: a reset meanwhile ended what this password opened.
  const stillHolds = async (_tx: Transaction, { passwordHash }: AccountState) => passwordHash === usable;
  return openSession(context, account.id, { origin, link, stillHolds });
}

/** Somebody who proved who they are, and whether that proof counts at the moment the session begins. */
interface Proved {
  readonly origin: Origin;
  readonly link?: LinkProof | undefined;
  readonly stillHolds: (tx: Transaction, state: AccountState) => Promise<boolean>;
}

/** A session for somebody who proved who they are, and the token that starts it; links a LINE account that waits. */
export async function openSession(
  { database, tokens }: LoginContext,
  userId: number,
  { origin, link, stillHolds }: Proved,
): Promise<SignedIn> {
  const { sessionId, deviceEpoch } = await database.asLogin(async (tx) => {
    const state = await lockPerson(tx, userId);
    if (state.status !== 'active' || !(await stillHolds(tx, state))) throw new ProblemError('user-not-found');
    if (link) await linkAccount(tx, userId, link, origin);
    const { ipAddress, userAgent } = origin;
    await recordActivity(tx, { action: 'auth.login', actorId: userId, ipAddress });
    if (await isNewDevice(tx, userId, userAgent)) {
      await emit(tx, { kind: 'auth.new_device', payload: { userId, ipAddress } });
    }
    const newest = await insertSession(tx, userId, ipAddress, userAgent);
    const count = await endIdlest(tx, userId, { newest, most: MAX_SESSIONS });
    if (count > 0) {
      const details = { count, limit: MAX_SESSIONS };
      await recordActivity(tx, { action: 'session.revoked', actorId: userId, ipAddress, details });
    }
    return { sessionId: newest, deviceEpoch: state.deviceEpoch };
  });
  return { token: await tokens.signLogin(userId, sessionId), owner: { userId, deviceEpoch } };
}
