import { randomInt } from 'node:crypto';
import type { Database, Scope, Transaction } from '../../../db/index.ts';
import { type Origin, ProblemError } from '../../../http/index.ts';
import { type Mailer, oneTimePasswordMail } from '../../../mail/index.ts';
import { fieldRefusals, refusals } from '../../../messages/index.ts';
import { createSecret, hashSecret, type Person } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { hashPassword, knownBy, verifyPassword } from '../credentials/index.ts';
import {
  consumeAttempt,
  consumeToken,
  exchangeCode,
  insertOtp,
  type LiveCode,
  lockRecipient,
  type OtpUse,
  type Recipient,
} from './one-time-passwords.repository.ts';

const MAX_HOURLY_CODES = 3;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface OtpContext {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly findReward: (
    scope: Scope,
    rewardId: number,
  ) => Promise<{ readonly name: string; readonly pointsCost: number }>;
}

/** Emails a code of six digits, valid for ten minutes, five attempts and one use. */
export async function requestOtp(
  { database, mailer, findReward }: OtpContext,
  person: Person,
  use: OtpUse,
): Promise<{ otpId: string; expiresAt: string }> {
  // The recipient is checked before hashing, whose capacity is shared with sign-in.
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
  if (recipient.sent < MAX_HOURLY_CODES) return recipient;
  throw new ProblemError('too-many-attempts', {
    detail: refusals.oneTimePasswords(MAX_HOURLY_CODES, Math.ceil(recipient.retryAfterS / 60)),
    headers: { 'retry-after': String(recipient.retryAfterS) },
  });
}

/**
 * Wrong, used, expired and unknown codes are refused with the same response. A code that was mailed before the named
 * one is as good: mails are delayed, and arrive in any order.
 */
export async function validateOtp(
  database: Database,
  person: Person,
  { otpId, code }: { otpId: string; code: string },
  origin: Origin,
): Promise<string> {
  const { userId } = person;
  const { ipAddress } = origin;
  const live = UUID.test(otpId)
    ? await database.inScope(scopeOf(person), (tx) => consumeAttempt(tx, otpId, userId))
    : [];
  const [named] = live;
  // There is no code to compare with, so no hash is calculated.
  if (!named) throw refused();
  const entered = await codeAmong(live, code, person);
  if (!entered) {
    const details = { purpose: named.purpose };
    await database.inScope(scopeOf(person), (tx) =>
      recordActivity(tx, { action: 'otp.failed', actorId: userId, ipAddress, details }),
    );
    throw refused();
  }
  const otpToken = createSecret();
  await database.inScope(scopeOf(person), async (tx) => {
    if (!(await exchangeCode(tx, entered.otpId, userId, hashSecret(otpToken)))) throw refused();
    await recordActivity(tx, { action: 'otp.verified', actorId: userId, ipAddress });
  });
  return otpToken;
}

async function codeAmong(live: readonly LiveCode[], code: string, person: Person) {
  for (const each of live) {
    if (await verifyPassword(code, each.codeHash, knownBy.signedIn(person))) return each;
  }
  return undefined;
}

/** For redeeming, the result has the cost that the token is bound to. */
export function consumeOtpToken(
  tx: Transaction,
  person: Person,
  otpToken: string,
  use: OtpUse,
): Promise<{ pointsCost: number | null } | undefined> {
  return consumeToken(tx, { ...use, userId: person.userId, tokenHash: hashSecret(otpToken) });
}

function scopeOf({ userId, sessionId }: Person) {
  return { userId, customerIds: [], sessionId };
}

function refused(): ProblemError {
  return new ProblemError('invalid-input', { errors: { code: [fieldRefusals.oneTimePassword] } });
}
