import type { Factor } from '@atrium/contract';
import type { Database, Transaction } from '../../../db/index.ts';
import { type Origin, ProblemError } from '../../../http/index.ts';
import { emit } from '../../../outbox/index.ts';
import type { Tokens } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { type LinkProof, linkAccount } from '../account-links/index.ts';
import {
  type AccountState,
  type DeviceOwner,
  findAccount,
  inStrangersTurn,
  lockPerson,
  throttledAttempt,
  verifyPassword,
} from '../credentials/index.ts';
import { upsertSessionFactor } from '../factors/index.ts';
import {
  hasSignedInBefore,
  insertSession,
  insertSessionSignOn,
  revokeIdlestSessions,
  type SessionSignOn,
} from './login.repository.ts';

/** Beyond this number of active sessions, the one that has been idle the longest ends. */
const MAX_SESSIONS = 20;

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface LoginContext {
  readonly database: Database;
  readonly tokens: Tokens;
}

export interface SignedIn {
  readonly token: string;
  readonly owner: DeviceOwner;
}

interface LoginRequest {
  readonly origin: Origin;
  readonly mayBeKnown?: boolean;
  readonly knownBy?: (owner: DeviceOwner | undefined) => string | undefined;
  readonly link?: LinkProof | undefined;
}

/** Response and work are the same, whatever is wrong with the credentials. */
export async function login(
  context: LoginContext,
  credentials: Credentials,
  { origin, mayBeKnown, knownBy: knownByAs, link }: LoginRequest,
): Promise<SignedIn> {
  const { database } = context;
  const { email } = credentials;
  const find = () => database.asLogin((tx) => findAccount(tx, email));
  const account = await (mayBeKnown ? find() : inStrangersTurn(find));
  const usable = account?.status === 'active' ? (account.passwordHash ?? undefined) : undefined;
  const knownBy = knownByAs?.(account && { userId: account.id, deviceEpoch: account.deviceEpoch });
  const { ipAddress } = origin;
  const isRight = await throttledAttempt(
    database,
    { email, origin, knownBy },
    () => verifyPassword(credentials.password, usable, knownBy),
    async (tx) => {
      // A separate transaction's duration would reveal that the account exists.
      if (account) await recordActivity(tx, { action: 'auth.login_failed', actorId: account.id, ipAddress });
    },
  );
  if (!isRight || !account) throw new ProblemError('user-not-found');
  // The password may have been reset while it was being verified.
  const isStillValid = async (_tx: Transaction, { passwordHash }: AccountState) => passwordHash === usable;
  const isKnownDevice = (owner: DeviceOwner) => knownByAs?.(owner) !== undefined;
  return openSession(context, account.id, { origin, factor: 'password', link, isKnownDevice, isStillValid });
}

/** `isStillValid` checks the proof of identity again when the session is created. */
interface VerifiedIdentity {
  readonly origin: Origin;
  readonly factor: Factor;
  readonly link?: LinkProof | undefined;
  /** Whether the person has signed in on this device before. */
  readonly isKnownDevice: (owner: DeviceOwner) => boolean;
  /** Of a session that a customer's sign-on opens: it acts for that customer only. */
  readonly signOn?: SessionSignOn | undefined;
  readonly isStillValid: (tx: Transaction, state: AccountState) => Promise<boolean>;
}

/** Links a waiting LINE account too. */
export async function openSession(
  { database, tokens }: LoginContext,
  userId: number,
  { origin, factor, link, signOn, isKnownDevice, isStillValid }: VerifiedIdentity,
): Promise<SignedIn> {
  const { sessionId, deviceEpoch } = await database.asLogin(async (tx) => {
    const state = await lockPerson(tx, userId);
    if (state.status !== 'active' || !(await isStillValid(tx, state)))
      throw new ProblemError('user-not-found');
    if (link) await linkAccount(tx, userId, link, origin);
    const { ipAddress, userAgent } = origin;
    await recordActivity(tx, { action: 'auth.login', actorId: userId, ipAddress });
    const owner = { userId, deviceEpoch: state.deviceEpoch };
    // The device of the first sign-in is not told of.
    if (!isKnownDevice(owner) && (await hasSignedInBefore(tx, userId))) {
      await emit(tx, { kind: 'auth.new_device', payload: { userId, ipAddress } });
    }
    const onlyCustomerId = signOn?.customerId ?? null;
    const newest = await insertSession(tx, { userId, ipAddress, userAgent, onlyCustomerId });
    if (signOn) await insertSessionSignOn(tx, { userId, sessionId: newest }, signOn);
    await upsertSessionFactor(tx, { userId, sessionId: newest, factor });
    const count = await revokeIdlestSessions(tx, userId, { keep: newest, limit: MAX_SESSIONS });
    if (count > 0) {
      const details = { count, limit: MAX_SESSIONS };
      await recordActivity(tx, { action: 'session.revoked', actorId: userId, ipAddress, details });
    }
    return { sessionId: newest, deviceEpoch: state.deviceEpoch };
  });
  return { token: await tokens.signLogin(userId, sessionId), owner: { userId, deviceEpoch } };
}
