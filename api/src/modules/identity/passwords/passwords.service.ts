import { createHash } from 'node:crypto';
import { mailedPages } from '@atrium/contract';
import type { Database } from '../../../db/index.ts';
import { networkOf, type Origin, ProblemError, unauthenticated } from '../../../http/index.ts';
import { type Mailer, passwordResetMail } from '../../../mail/index.ts';
import { emit } from '../../../outbox/index.ts';
import { createSecret, hashSecret, type Person } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import {
  acceptAsNewPerson,
  accountExists,
  requireOpen,
} from '../../people/invitations/acceptance.service.ts';
import { linkAccount, unlinkAccounts } from '../account-links/index.ts';
import {
  checkedAttempt,
  hashPassword,
  knownBy,
  lockPerson,
  type MarkOwner,
  verifyPassword,
} from '../credentials/index.ts';
import { isFreshOrHasOtp } from '../reauthentication/reauthentication.service.ts';
import { type PasswordOwner, refusalOf } from './password-rules.ts';
import * as repository from './passwords.repository.ts';

const RESETS_AN_HOUR = 3;
const RESETS_AN_HOUR_FROM_ONE_ADDRESS = 30;

export interface PasswordsContext {
  readonly database: Database;
  readonly mailer: Mailer;
}

/**
 * Changes the password of who is signed in. Every other session ends; open reset links stay good, so that nobody who
 * has taken an account can keep its owner from it.
 *
 * @throws ProblemError `unauthenticated` where the session ended meanwhile, `conflict` where the password is another
 */
export async function changePassword(
  { database }: PasswordsContext,
  person: Person,
  input: {
    currentPassword: string;
    newPassword: string;
    otpToken?: string | undefined;
    unlinkLine?: boolean | undefined;
  },
  origin: Origin,
): Promise<void> {
  const signedIn = knownBy.signedIn(person);
  const owner = await database.asLogin((tx) => repository.findOwner(tx, person.userId));
  const isRight = await checkedAttempt(database, { email: owner.email, origin, knownBy: signedIn }, () =>
    verifyPassword(input.currentPassword, owner.passwordHash ?? undefined, signedIn),
  );
  if (!isRight) refuse('currentPassword', 'is not your present password');
  refuseWeak('newPassword', input.newPassword, owner);
  const passwordHash = await hashPassword(input.newPassword, signedIn);
  await database.asLogin(async (tx) => {
    const present = await lockPerson(tx, owner.id);
    const isLive = await repository.isLive(tx, owner.id, person.sessionId);
    if (present.status !== 'active' || !isLive) throw unauthenticated();
    if (present.passwordHash !== owner.passwordHash) {
      throw new ProblemError('conflict', { detail: 'The password was changed meanwhile.' });
    }
    // Last: what is refused takes everything back, and leaves the one-time password good.
    const proved = await isFreshOrHasOtp(tx, person, 'change_password', input.otpToken);
    if (!proved) throw new ProblemError('otp-required');
    await repository.storePassword(tx, owner.id, passwordHash);
    await repository.endSessions(tx, owner.id, person.sessionId);
    if (input.unlinkLine) await unlinkAccounts(tx, owner.id, origin);
    await recordActivity(tx, {
      action: 'password.changed',
      actorId: owner.id,
      ipAddress: origin.ipAddress,
    });
    await emit(tx, { kind: 'password.changed', payload: { userId: owner.id } });
  });
}

/**
 * Sends a reset link, if there is somebody to send it to. The response, and the work before it, are the same in any
 * case; the mail goes behind the request's back. Beyond a limit nothing is written down, however many ask.
 *
 * @returns the limit that was reached
 */
export async function requestReset(
  { database, mailer }: PasswordsContext,
  address: string,
  origin: Origin,
): Promise<'account' | 'address' | undefined> {
  const email = address.trim().toLowerCase();
  const request = {
    accountHash: createHash('sha256').update(email).digest(),
    ipAddress: networkOf(origin.ipAddress),
  };
  const secret = createSecret();
  const { limit, owner } = await database.asLogin(async (tx) => {
    await repository.lockResetRequests(tx, request);
    const { ofAccount, ofAddress } = await repository.countResetRequests(tx, request);
    if (ofAccount >= RESETS_AN_HOUR) return { limit: 'account' as const };
    if (ofAddress >= RESETS_AN_HOUR_FROM_ONE_ADDRESS) return { limit: 'address' as const };
    await repository.insertResetRequest(tx, request);
    return { owner: await repository.insertReset(tx, email, hashSecret(secret)) };
  });
  // In the fragment: it reaches no server, no log and no other site.
  if (owner) {
    const link = `${mailer.portalUrl}${mailedPages.resetPassword}#${secret}`;
    mailer.post(passwordResetMail(owner, { provider: mailer.providerName, link }));
  }
  return limit;
}

/**
 * Sets a new password by a reset link. All sessions end, and no other way in that somebody opened before is left: no
 * other link, no LINE account, no known device, and no sign-in or change that is under way.
 *
 * @returns whom the device is to be marked for
 */
export async function resetPassword(
  { database }: PasswordsContext,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<MarkOwner> {
  const tokenHash = hashSecret(token);
  const owner = await database.asLogin((tx) => repository.findReset(tx, tokenHash));
  if (!owner) throw refusedToken();
  refuseWeak('password', password, owner);
  const passwordHash = await hashPassword(password, knownBy.mailedSecret(tokenHash));
  return database.asLogin(async (tx) => {
    const { status } = await lockPerson(tx, owner.id);
    if (status !== 'active' || !(await repository.useReset(tx, tokenHash))) throw refusedToken();
    await repository.storePassword(tx, owner.id, passwordHash);
    const deviceEpoch = await repository.voidLinksAndDevices(tx, owner.id);
    await repository.endSessions(tx, owner.id, null);
    await unlinkAccounts(tx, owner.id, origin);
    await recordActivity(tx, { action: 'password.reset', actorId: owner.id, ipAddress: origin.ipAddress });
    await emit(tx, { kind: 'password.reset', payload: { userId: owner.id } });
    return { userId: owner.id, deviceEpoch };
  });
}

/**
 * The first password of somebody who was invited; with it they accept, and may act for the customer.
 *
 * @returns whom the device is to be marked for
 */
export async function createPassword(
  { database }: PasswordsContext,
  { token, password, linkToken }: { token: string; password: string; linkToken?: string | undefined },
  browserSecret: string | undefined,
  origin: Origin,
): Promise<MarkOwner> {
  const invited = await database.asLogin((tx) => requireOpen(tx, token));
  if (invited.hasAccount) throw accountExists();
  refuseWeak('password', password, invited);
  const passwordHash = await hashPassword(password, knownBy.mailedSecret(hashSecret(token)));
  return database.asLogin(async (tx) => {
    const userId = await acceptAsNewPerson(tx, token, origin);
    await repository.storePassword(tx, userId, passwordHash);
    if (linkToken) await linkAccount(tx, userId, { linkToken, browserSecret }, origin);
    const { deviceEpoch } = await lockPerson(tx, userId);
    return { userId, deviceEpoch };
  });
}

function refuseWeak(field: string, password: string, owner: PasswordOwner): void {
  const reason = refusalOf(password, owner);
  if (reason) refuse(field, reason);
}

function refuse(field: string, reason: string): never {
  throw new ProblemError('invalid-input', { errors: { [field]: [reason] } });
}

/** Unknown, used and expired tokens are refused alike. */
function refusedToken(): ProblemError {
  return new ProblemError('invalid-input', { errors: { token: ['is used, expired or unknown'] } });
}
