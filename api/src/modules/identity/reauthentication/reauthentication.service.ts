import type { IdentityProof, OtpRequest } from '@atrium/contract';
import type { Database, Transaction } from '../../../db/index.ts';
import { type Origin, ProblemError, unauthenticated } from '../../../http/index.ts';
import { fieldRefusals } from '../../../messages/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { knownBy, lockPerson, throttledAttempt, verifyPassword } from '../credentials/index.ts';
import { consumeOtpToken } from '../one-time-passwords/one-time-passwords.service.ts';
import { findIdentity, type Identity } from './reauthentication.repository.ts';

type OtpPurpose = Exclude<OtpRequest['purpose'], 'redeem'>;

/** For so long after a sign-in, changing the password takes only the present password and no one-time password. */
const FRESH_SESSION_S = 600;

export async function isFreshOrHasOtp(
  tx: Transaction,
  person: Person,
  purpose: OtpPurpose,
  otpToken: string | undefined,
): Promise<boolean> {
  if (otpToken) return isValidOtp(tx, person, purpose, otpToken);
  const identity = await findIdentity(tx, person);
  return identity !== undefined && identity.sessionAgeS <= FRESH_SESSION_S;
}

async function isValidOtp(
  tx: Transaction,
  person: Person,
  purpose: OtpPurpose,
  otpToken: string | undefined,
): Promise<boolean> {
  return otpToken !== undefined && (await consumeOtpToken(tx, person, otpToken, { purpose })) !== undefined;
}

interface Reauthentication {
  readonly person: Person;
  readonly proof: IdentityProof;
  readonly purpose: OtpPurpose;
  readonly origin: Origin;
}

/**
 * Work that a stolen session must not allow requires the password, or a one-time password if the person has none. How
 * young the session is proves nothing, since a stolen one may be young.
 * @throws ProblemError `password-required` or `otp-required`
 */
export async function withReauthentication<T>(
  database: Database,
  { person, proof, purpose, origin }: Reauthentication,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const verifiedHash = proof.password && (await verifiedHashOf(database, person, proof.password, origin));
  return database.asLogin(async (tx) => {
    await lockPerson(tx, person.userId);
    const { passwordHash } = await requireIdentity(tx, person);
    const isProved = passwordHash
      ? verifiedHash === passwordHash
      : await isValidOtp(tx, person, purpose, proof.otpToken);
    if (!isProved) throw new ProblemError(passwordHash ? 'password-required' : 'otp-required');
    return work(tx);
  });
}

/**
 * @returns a function to be called last in the transaction of the work, so that a one-time password stays valid if
 * anything else is refused
 * @throws ProblemError `password-required`; the returned function throws `otp-required`
 */
export async function verifiedProof(
  database: Database,
  { person, proof, purpose, origin }: Reauthentication,
): Promise<(tx: Transaction) => Promise<void>> {
  if (proof.password) {
    await verifiedHashOf(database, person, proof.password, origin);
    return async () => {};
  }
  const { passwordHash } = await database.asLogin((tx) => requireIdentity(tx, person));
  if (passwordHash) throw new ProblemError('password-required');
  return async (tx) => {
    if (!(await isValidOtp(tx, person, purpose, proof.otpToken))) throw new ProblemError('otp-required');
  };
}

/** Runs before the transaction: hashing takes long, and a failure has to be recorded in any case. */
async function verifiedHashOf(
  database: Database,
  person: Person,
  password: string,
  origin: Origin,
): Promise<string> {
  const { email, passwordHash } = await database.asLogin((tx) => requireIdentity(tx, person));
  const signedIn = knownBy.signedIn(person);
  const isRight = await throttledAttempt(database, { email, origin, knownBy: signedIn }, () =>
    verifyPassword(password, passwordHash ?? undefined, signedIn),
  );
  if (isRight && passwordHash) return passwordHash;
  throw new ProblemError('invalid-input', { errors: { password: [fieldRefusals.password] } });
}

async function requireIdentity(tx: Transaction, person: Person): Promise<Identity> {
  const identity = await findIdentity(tx, person);
  if (!identity) throw unauthenticated();
  return identity;
}
