import { createHash } from 'node:crypto';
import { mailedPages } from '@atrium/contract';
import type { Database } from '../../db/index.ts';
import { networkOf, type Origin, ProblemError } from '../../http/index.ts';
import { type Mailer, passwordResetMail } from '../../mail/index.ts';
import { emit } from '../../outbox/index.ts';
import { createSecret, hashSecret, type Person } from '../../tokens/index.ts';
import { recordActivity } from '../activity-logs/activity-logs.service.ts';
import { linkAccount, unlinkAccounts } from '../line/account-link.service.ts';
import { checkedAttempt } from '../login/attempts.service.ts';
import { isFreshOrHasOtp } from '../reauthentication/reauthentication.service.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { type PasswordOwner, refusalOf } from './password-rules.ts';
import * as repository from './passwords.repository.ts';

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
  input: {
    currentPassword: string;
    newPassword: string;
    otpToken?: string | undefined;
    unlinkLine?: boolean | undefined;
  },
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
    await unlinkAccounts(tx, owner.id, origin);
    await recordActivity(tx, { action: 'password.reset', actorId: owner.id, ipAddress: origin.ipAddress });
    await emit(tx, { kind: 'password.reset', payload: { userId: owner.id } });
  });
}

/** The first password of somebody who was invited; from then on they may act for the customer. */
export async function createPassword(
  { database }: PasswordsContext,
  { token, password, linkToken }: { token: string; password: string; linkToken?: string | undefined },
  browserSecret: string | undefined,
  origin: Origin,
): Promise<void> {
  const tokenHash = hashSecret(token);
  const owner = await database.asLogin((tx) => repository.findInvitation(tx, tokenHash));
  if (!owner) throw refusedToken();
  refuseWeak('password', password, owner);
  const passwordHash = await hashPassword(password);
  await database.asLogin(async (tx) => {
    const accepted = await repository.acceptInvitation(tx, tokenHash);
    if (!accepted) throw refusedToken();
    const { customerId, role } = accepted;
    await repository.storePassword(tx, owner.id, passwordHash);
    await recordActivity(tx, {
      action: 'user.joined',
      customerId,
      actorId: owner.id,
      subject: { kind: 'user', id: owner.id, label: owner.displayName },
      ipAddress: origin.ipAddress,
      details: { before: { status: 'invited' }, after: { role, status: 'active' } },
    });
    const { id: userId, displayName } = owner;
    await emit(tx, {
      kind: 'user.joined',
      customerId,
      payload: { userId, displayName, role, actorId: userId },
    });
    if (linkToken) await linkAccount(tx, owner.id, { linkToken, browserSecret }, origin);
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
