import { createHash } from 'node:crypto';
import { mailedPages } from '@atrium/contract';
import type { Database } from '../../db/index.ts';
import { networkOf, type Origin, ProblemError } from '../../http/index.ts';
import { type Mailer, passwordResetMail } from '../../mail/index.ts';
import { emit } from '../../outbox/index.ts';
import { createSecret, hashSecret, type Person } from '../../tokens/index.ts';
import { recordActivity } from '../activity-logs/activity-logs.service.ts';
import { acceptAsNewPerson, accountExists, requireOpen } from '../invitations/acceptance.service.ts';
import { linkAccount, unlinkAccounts } from '../line/account-link.service.ts';
import { checkedAttempt } from '../login/attempts.service.ts';
import { spendOtpToken } from '../one-time-passwords/one-time-passwords.service.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { type PasswordOwner, refusalOf } from './password-rules.ts';
import * as repository from './passwords.repository.ts';

/** Somebody who signed in this short a while ago proved enough with the present password. */
const FRESH_SESSION_S = 600;
const RESETS_AN_HOUR = 3;
const RESETS_AN_HOUR_FROM_ONE_ADDRESS = 30;

export interface PasswordsContext {
  readonly database: Database;
  readonly mailer: Mailer;
}

/** Changes the password of who is signed in. Every other session ends. */
export async function changePassword(
  { database }: PasswordsContext,
  person: Person,
  input: { currentPassword: string; newPassword: string; otpToken?: string | undefined },
  origin: Origin,
): Promise<void> {
  const owner = await database.asLogin((tx) => repository.findOwner(tx, person.userId, person.sessionId));
  const isRight = await checkedAttempt(database, owner.email, origin, () =>
    verifyPassword(input.currentPassword, owner.passwordHash ?? undefined),
  );
  if (!isRight) refuse('currentPassword', 'is not your present password');
  refuseWeak('newPassword', input.newPassword, owner);
  const passwordHash = await hashPassword(input.newPassword);
  await database.asLogin(async (tx) => {
    const proved = input.otpToken
      ? await spendOtpToken(tx, person, input.otpToken, 'change_password')
      : owner.sessionAgeS <= FRESH_SESSION_S;
    if (!proved) throw new ProblemError('otp-required');
    await repository.storePassword(tx, owner.id, passwordHash);
    await repository.endSessions(tx, owner.id, person.sessionId);
    await recordActivity(tx, {
      action: 'password.changed',
      actorId: owner.id,
      ipAddress: origin.ipAddress,
    });
    await emit(tx, { kind: 'password.changed', payload: { userId: owner.id } });
  });
}

/**
 * Sends a reset link, if there is somebody to send it to. The answer, and the work before it, are the same in any
 * case; the mail goes behind the request's back.
 */
export async function requestReset(
  { database, mailer }: PasswordsContext,
  address: string,
  origin: Origin,
): Promise<void> {
  const email = address.trim().toLowerCase();
  const accountHash = createHash('sha256').update(email).digest();
  const secret = createSecret();
  const owner = await database.asLogin(async (tx) => {
    const { ofAccount, ofAddress } = await repository.countResetRequest(
      tx,
      accountHash,
      networkOf(origin.ipAddress),
    );
    if (ofAccount > RESETS_AN_HOUR || ofAddress > RESETS_AN_HOUR_FROM_ONE_ADDRESS) return undefined;
    return repository.insertReset(tx, email, hashSecret(secret));
  });
  // In the fragment: it reaches no server, no log and no other site.
  if (owner) {
    mailer.post(
      passwordResetMail(owner.email, { link: `${mailer.portalUrl}${mailedPages.resetPassword}#${secret}` }),
    );
  }
}

/** Sets a new password by a reset link. All sessions end, and no other way in that somebody opened before is left. */
export async function resetPassword(
  { database }: PasswordsContext,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<void> {
  const tokenHash = hashSecret(token);
  const owner = await database.asLogin((tx) => repository.findReset(tx, tokenHash));
  if (!owner) throw refusedToken();
  refuseWeak('password', password, owner);
  const passwordHash = await hashPassword(password);
  await database.asLogin(async (tx) => {
    if (!(await repository.useReset(tx, tokenHash))) throw refusedToken();
    await repository.storePassword(tx, owner.id, passwordHash);
    await repository.endSessions(tx, owner.id, null);
    await unlinkAccounts(tx, owner.id);
    await recordActivity(tx, { action: 'password.reset', actorId: owner.id, ipAddress: origin.ipAddress });
    await emit(tx, { kind: 'password.reset', payload: { userId: owner.id } });
  });
}

/** The first password of somebody who was invited; with it they accept, and may act for the customer. */
export async function createPassword(
  { database }: PasswordsContext,
  { token, password, linkToken }: { token: string; password: string; linkToken?: string | undefined },
  browserSecret: string | undefined,
  origin: Origin,
): Promise<void> {
  const invited = await database.asLogin((tx) => requireOpen(tx, token));
  if (invited.hasAccount) throw accountExists();
  refuseWeak('password', password, invited);
  const passwordHash = await hashPassword(password);
  await database.asLogin(async (tx) => {
    const userId = await acceptAsNewPerson(tx, token, origin);
    await repository.storePassword(tx, userId, passwordHash);
    if (linkToken) await linkAccount(tx, userId, { linkToken, browserSecret });
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
