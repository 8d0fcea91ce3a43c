import { createHash } from 'node:crypto';
import { mailedPages } from '@atrium/contract';
import type { Database } from '../../../db/index.ts';
import { networkOf, type Origin, ProblemError, unauthenticated } from '../../../http/index.ts';
import { type Mailer, passwordResetMail } from '../../../mail/index.ts';
import { fieldRefusals, refusals } from '../../../messages/index.ts';
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
import { findWeakness, type PasswordOwner } from './password-rules.ts';
import * as repository from './passwords.repository.ts';

const MAX_HOURLY_RESETS_PER_ACCOUNT = 3;
const MAX_HOURLY_RESETS_PER_ADDRESS = 30;

export interface PasswordsContext {
  readonly database: Database;
  readonly mailer: Mailer;
}

/**
 * Open reset links stay valid, so that the owner of an account can still recover it from an attacker.
 * @throws ProblemError `unauthenticated` if the session has ended in the meantime, `conflict` if the password has
 * changed
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

/**
 * The response and the work before it are the same with or without an account; the mail is sent in the background.
 * @returns the limit that was reached, if any
 */
export async function requestReset(
  { database, mailer }: PasswordsContext,
  email: string,
  origin: Origin,
): Promise<'account' | 'address' | undefined> {
  const request = {
    accountHash: createHash('sha256').update(email).digest(),
    ipAddress: networkOf(origin.ipAddress),
  };
  const secret = createSecret();
  const { limit, owner } = await database.asLogin(async (tx) => {
    await repository.lockResetRequests(tx, request);
    const { ofAccount, ofAddress } = await repository.countResetRequests(tx, request);
    if (ofAccount >= MAX_HOURLY_RESETS_PER_ACCOUNT) return { limit: 'account' as const };
    if (ofAddress >= MAX_HOURLY_RESETS_PER_ADDRESS) return { limit: 'address' as const };
    await repository.insertResetRequest(tx, request);
    return { owner: await repository.insertReset(tx, email, hashSecret(secret)) };
  });
  // The secret is in the fragment, which is not sent to servers, logs or other sites.
  if (owner) {
    const link = `${mailer.portalUrl}${mailedPages.resetPassword}#${secret}`;
    mailer.post(passwordResetMail(owner, { provider: mailer.providerName, link }));
  }
  return limit;
}

/** Revokes every kind of access, so that someone who took the account over loses it. */
export async function resetPassword(
  { database }: PasswordsContext,
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
    await repository.upsertPassword(tx, owner.id, passwordHash);
    const deviceEpoch = await repository.revokeLinksAndDevices(tx, owner.id);
    await repository.endSessions(tx, owner.id, null);
    await repository.deleteCalendarFeeds(tx, owner.id);
    await unlinkAccounts(tx, owner.id, origin);
    await removeRecentPasskeys(tx, owner.id, origin);
    await removeRecentTotp(tx, owner.id, origin);
    await removeRecentCodes(tx, owner.id);
    await recordActivity(tx, { action: 'password.reset', actorId: owner.id, ipAddress: origin.ipAddress });
    await emit(tx, { kind: 'password.reset', payload: { userId: owner.id } });
    return { userId: owner.id, deviceEpoch };
  });
}

export async function createPassword(
  { database }: PasswordsContext,
  { token, password, linkToken }: { token: string; password: string; linkToken?: string | undefined },
  browserSecret: string | undefined,
  origin: Origin,
): Promise<DeviceOwner> {
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

function refuseWeak(field: string, password: string, owner: PasswordOwner): void {
  const reason = findWeakness(password, owner);
  if (reason) refuse(field, reason);
}

function refuse(field: string, reason: string): never {
  throw new ProblemError('invalid-input', { errors: { [field]: [reason] } });
}

/** Unknown, used and expired tokens get the same problem. */
function invalidToken(): ProblemError {
  return new ProblemError('invalid-input', { errors: { token: [fieldRefusals.token] } });
}
