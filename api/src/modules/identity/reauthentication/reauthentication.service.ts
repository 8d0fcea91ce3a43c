import type { IdentityProof, OtpRequest } from '@atrium/contract';
import type { Database, Transaction } from '../../../db/index.ts';
import { type Origin, ProblemError, unauthenticated } from '../../../http/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { checkedAttempt, knownBy, lockPerson, verifyPassword } from '../credentials/index.ts';
import { spendOtpToken } from '../one-time-passwords/one-time-passwords.service.ts';
import { findIdentity, type Identity } from './reauthentication.repository.ts';

type OtpPurpose = Exclude<OtpRequest['purpose'], 'redeem'>;

/** Somebody who signed in this short a while ago proved enough by that. */
const FRESH_SESSION_S = 600;

/**
 * Whether it is still the person who signed in: they did so a moment ago, or bring a one-time password, which is used
 * up. Whoever holds an older session that is not theirs can do neither.
 */
export async function isFreshOrHasOtp(
  tx: Transaction,
  person: Person,
  purpose: OtpPurpose,
  otpToken: string | undefined,
): Promise<boolean> {
  if (otpToken) return (await spendOtpToken(tx, person, otpToken, { purpose })) !== undefined;
  const identity = await findIdentity(tx, person);
  return identity !== undefined && identity.sessionAgeS <= FRESH_SESSION_S;
}

interface Reauthentication {
  readonly person: Person;
  readonly proof: IdentityProof;
  readonly purpose: OtpPurpose;
  readonly origin: Origin;
}

/**
 * Does what a thief of a session must not do: for somebody who signed in within ten minutes, or brings the password
 * or, having none, a one-time password. In the transaction of the work the session lives still, and the password is the
 * one that was verified: a reset meanwhile wins.
 *
 * @throws ProblemError `password-required` or `otp-required` for what is missing
 */
export async function reauthenticated<T>(
  database: Database,
  { person, proof, purpose, origin }: Reauthentication,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const verifiedHash = proof.password && (await verifiedHashOf(database, person, proof.password, origin));
  return database.asLogin(async (tx) => {
    await lockPerson(tx, person.userId);
    const { passwordHash } = await requireIdentity(tx, person);
    const isProved = verifiedHash
      ? verifiedHash === passwordHash
      : await isFreshOrHasOtp(tx, person, purpose, passwordHash ? undefined : proof.otpToken);
    if (!isProved) throw new ProblemError(passwordHash ? 'password-required' : 'otp-required');
    return work(tx);
  });
}

/** Before the transaction: a hash takes long, and a failure is written down whatever becomes of the rest. */
async function verifiedHashOf(
  database: Database,
  person: Person,
  password: string,
  origin: Origin,
): Promise<string> {
  const { email, passwordHash } = await database.asLogin((tx) => requireIdentity(tx, person));
  const signedIn = knownBy.signedIn(person);
  const isRight = await checkedAttempt(database, { email, origin, knownBy: signedIn }, () =>
    verifyPassword(password, passwordHash ?? undefined, signedIn),
  );
  if (isRight && passwordHash) return passwordHash;
  throw new ProblemError('invalid-input', { errors: { password: ['is not your password'] } });
}

async function requireIdentity(tx: Transaction, person: Person): Promise<Identity> {
  const identity = await findIdentity(tx, person);
  if (!identity) throw unauthenticated();
  return identity;
}
