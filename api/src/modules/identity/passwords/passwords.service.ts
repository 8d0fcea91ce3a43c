import type { Transaction } from '../../../db/index.ts';
import { type Origin, ProblemError, unauthenticated } from '../../../http/index.ts';
import { fieldRefusals, refusals } from '../../../messages/index.ts';
import { emit } from '../../../outbox/index.ts';
import { hashSecret, type Person } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import {
  acceptAsNewPerson,
  accountExists,
  requireOpen,
} from '../../people/invitations/acceptance.service.ts';
import { linkAccount, unlinkAccounts } from '../account-links/index.ts';
import {
  type DeviceOwner,
  hashPassword,
  knownBy,
  lockPerson,
  throttledAttempt,
  verifyPassword,
} from '../credentials/index.ts';
import { removeRecentPasskeys } from '../passkeys/passkeys.service.ts';
import { isFreshOrHasOtp } from '../reauthentication/reauthentication.service.ts';
import { removeRecentCodes } from '../recovery-codes/recovery-codes.service.ts';
import { removeRecentTotp } from '../totp/totp.service.ts';
import { type LinkContext, mailLink } from './mailed-links.ts';
import { findWeakness, type PasswordOwner } from './password-rules.ts';
import * as repository from './passwords.repository.ts';
import { insertReset } from './reset-requests.repository.ts';

/**
 * Open reset links stay valid, so that the owner of an account can still recover it from an attacker.
 * @throws ProblemError `unauthenticated` if the session has ended in the meantime, `conflict` if the password has
 * changed
 */
export async function changePassword(
  { database }: LinkContext,
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
  const isRight = await throttledAttempt(database, { email: owner.email, origin, knownBy: signedIn }, () =>
    verifyPassword(input.currentPassword, owner.passwordHash ?? undefined, signedIn),
  );
  if (!isRight) refuse('currentPassword', fieldRefusals.currentPassword);
  refuseWeak('newPassword', input.newPassword, owner);
  const passwordHash = await hashPassword(input.newPassword, signedIn);
  await database.asLogin(async (tx) => {
    const current = await lockPerson(tx, owner.id);
    const isSessionActive = await repository.isSessionActive(tx, owner.id, person.sessionId);
    if (current.status !== 'active' || !isSessionActive) throw unauthenticated();
    if (current.passwordHash !== owner.passwordHash) {
      throw new ProblemError('conflict', { detail: refusals.passwordChanged });
    }
    // The one-time password comes last, so that it stays valid if anything else is refused.
    const proved = await isFreshOrHasOtp(tx, person, 'change_password', input.otpToken);
    if (!proved) throw new ProblemError('otp-required');
    await repository.upsertPassword(tx, owner.id, passwordHash);
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

export function requestReset(
  context: LinkContext,
  email: string,
  origin: Origin,
): Promise<'account' | 'address' | undefined> {
  return mailLink(context, { email, origin }, insertReset);
}

/** Revokes every kind of access, so that someone who took the account over loses it. */
export async function resetPassword(
  { database }: Pick<LinkContext, 'database'>,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<DeviceOwner> {
  const tokenHash = hashSecret(token);
  const owner = await database.asLogin((tx) => repository.findReset(tx, tokenHash));
  if (!owner) throw invalidToken();
  refuseWeak('password', password, owner);
  const passwordHash = await hashPassword(password, knownBy.mailedSecret(tokenHash));
  return database.asLogin(async (tx) => {
    const { status } = await lockPerson(tx, owner.id);
    if (status !== 'active' || !(await repository.consumeReset(tx, tokenHash))) throw invalidToken();
    const deviceEpoch = await startOver(tx, owner.id, { passwordHash, origin });
    await removeRecentPasskeys(tx, owner.id, origin);
    await removeRecentTotp(tx, owner.id, origin);
    await removeRecentCodes(tx, owner.id);
    await recordActivity(tx, { action: 'password.reset', actorId: owner.id, ipAddress: origin.ipAddress });
    await emit(tx, { kind: 'password.reset', payload: { userId: owner.id } });
    return { userId: owner.id, deviceEpoch };
  });
}

/** @returns the epoch of devices that are known from now on */
export async function startOver(
  tx: Transaction,
  userId: number,
  { passwordHash, origin }: { passwordHash: string; origin: Origin },
): Promise<number> {
  await repository.upsertPassword(tx, userId, passwordHash);
  const deviceEpoch = await repository.revokeLinksAndDevices(tx, userId);
  await repository.endSessions(tx, userId, null);
  await repository.deleteCalendarFeeds(tx, userId);
  await unlinkAccounts(tx, userId, origin);
  return deviceEpoch;
}

export async function createPassword(
  { database }: LinkContext,
  { token, password, linkToken }: { token: string; password: string; linkToken?: string | undefined },
  browserSecret: string | undefined,
  origin: Origin,
): Promise<DeviceOwner> {
  if (await database.asLogin((tx) => repository.isFirstOfStaff(tx, hashSecret(token))))
    return resetPassword({ database }, { token, password }, origin);
  const invited = await database.asLogin((tx) => requireOpen(tx, token));
  if (invited.hasAccount) throw accountExists();
  refuseWeak('password', password, invited);
  const passwordHash = await hashPassword(password, knownBy.mailedSecret(hashSecret(token)));
  return database.asLogin(async (tx) => {
    const userId = await acceptAsNewPerson(tx, token, origin);
    await repository.upsertPassword(tx, userId, passwordHash);
    if (linkToken) await linkAccount(tx, userId, { linkToken, browserSecret }, origin);
    const { deviceEpoch } = await lockPerson(tx, userId);
    return { userId, deviceEpoch };
  });
}

export function refuseWeak(field: string, password: string, owner: PasswordOwner): void {
  const reason = findWeakness(password, owner);
  if (reason) refuse(field, reason);
}

function refuse(field: string, reason: string): never {
  throw new ProblemError('invalid-input', { errors: { [field]: [reason] } });
}

/** Unknown, used and expired tokens get the same problem. */
export function invalidToken(): ProblemError {
  return new ProblemError('invalid-input', { errors: { token: [fieldRefusals.token] } });
}
