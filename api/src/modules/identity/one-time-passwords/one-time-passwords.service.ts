import { randomInt } from 'node:crypto';
import type { Database, Scope, Transaction } from '../../../db/index.ts';
import { type Origin, ProblemError } from '../../../http/index.ts';
import { type Mailer, oneTimePasswordMail } from '../../../mail/index.ts';
import { createSecret, hashSecret, type Person } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { hashPassword, knownBy, verifyPassword } from '../credentials/index.ts';
import {
  exchange,
  insertOtp,
  lockRecipient,
  type OtpUse,
  type Recipient,
  spend,
  takeAttempt,
} from './one-time-passwords.repository.ts';

const SENDS_AN_HOUR = 3;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface OtpContext {
  readonly database: Database;
  readonly mailer: Mailer;
  /** A reward as it is offered now. @throws ProblemError `not-found` for one that is not */
  readonly findReward: (
    scope: Scope,
    rewardId: number,
  ) => Promise<{ readonly name: string; readonly pointsCost: number }>;
}

/** Sends six digits by mail, good for five minutes, five attempts and one use. */
export async function requestOtp(
  { database, mailer, findReward }: OtpContext,
  person: Person,
  use: OtpUse,
): Promise<{ otpId: string; expiresAt: string }> {
  // Hashes are calculated in turn, also those that people sign in with: who may have no code takes no turn.
  await database.inScope(scopeOf(person), (tx) => requireRecipient(tx, person));
  const { rewardId } = use;
  const reward = rewardId === undefined ? undefined : await findReward(scopeOf(person), rewardId);
  const pointsCost = reward?.pointsCost;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await hashPassword(code, knownBy.signedIn(person));
  const { recipient, ...response } = await database.inScope(scopeOf(person), async (tx) => {
    const recipient = await requireRecipient(tx, person);
    const inserted = await insertOtp(tx, { ...use, userId: person.userId, pointsCost, codeHash });
    return { ...inserted, recipient };
  });
  const provider = mailer.providerName;
  mailer.post(oneTimePasswordMail(recipient, { provider, code, purpose: use.purpose, reward }));
  return response;
}

async function requireRecipient(tx: Transaction, { userId }: Person): Promise<Recipient> {
  const recipient = await lockRecipient(tx, userId);
  if (recipient.sent < SENDS_AN_HOUR) return recipient;
  throw new ProblemError('too-many-attempts', {
    detail: `${SENDS_AN_HOUR} codes an hour are sent at most.`,
    headers: { 'retry-after': String(recipient.waitS) },
  });
}

/**
 * Exchanges the code for a token of one use. Wrong, used, expired and unknown codes are refused alike; a wrong one is
 * written down, which five attempts for each code bound.
 */
export async function validateOtp(
  database: Database,
  person: Person,
  { otpId, code }: { otpId: string; code: string },
  origin: Origin,
): Promise<string> {
  const { userId } = person;
  const { ipAddress } = origin;
  const attempt = UUID.test(otpId)
    ? await database.inScope(scopeOf(person), (tx) => takeAttempt(tx, otpId, userId))
    : undefined;
  // Without a code to compare with there is nothing to calculate, and nobody has to wait for it.
  if (!attempt) throw refused();
  if (!(await verifyPassword(code, attempt.codeHash, knownBy.signedIn(person)))) {
    const details = { purpose: attempt.purpose };
    await database.inScope(scopeOf(person), (tx) =>
      recordActivity(tx, { action: 'otp.failed', actorId: userId, ipAddress, details }),
    );
    throw refused();
  }
  const otpToken = createSecret();
  await database.inScope(scopeOf(person), async (tx) => {
    if (!(await exchange(tx, otpId, userId, hashSecret(otpToken)))) throw refused();
    await recordActivity(tx, { action: 'otp.verified', actorId: userId, ipAddress });
  });
  return otpToken;
}

/**
 * Uses up what a one-time password was exchanged for. `undefined` for anything but a good token of this person and
 * use; for redeeming it says at which cost.
 */
export function spendOtpToken(
  tx: Transaction,
  person: Person,
  otpToken: string,
  use: OtpUse,
): Promise<{ pointsCost: number | null } | undefined> {
  return spend(tx, { ...use, userId: person.userId, tokenHash: hashSecret(otpToken) });
}

function scopeOf({ userId, sessionId }: Person) {
  return { userId, customerIds: [], sessionId };
}

function refused(): ProblemError {
  return new ProblemError('invalid-input', { errors: { code: ['is wrong, used or expired'] } });
}
