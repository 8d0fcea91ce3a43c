import type { IdentityProof, OtpRequest } from '@atrium/contract';
import type { Database, Transaction } from '../../../db/index.ts';
import { type Origin, ProblemError, unauthenticated } from '../../../http/index.ts';
import { fieldRefusals } from '../../../messages/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { knownBy, lockPerson, throttledAttempt, verifyPassword } from '../credentials/index.ts';
import { findFactors, type HeldFactors, isStepUp, requiredProof, stepUpFactors } from '../factors/index.ts';
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
 * Work that a stolen session must not allow requires the strongest factor that the person has: a step-up, the password,
 * or a one-time password. How young the session is proves nothing, since a stolen one may be young.
 * @throws ProblemError `step-up-required`, `password-required` or `otp-required`
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
    const held = await findFactors(tx, person.userId);
    if (requiredProof(held) === 'step-up') await requireStepUp(tx, person, held, proof);
    else if (passwordHash && verifiedHash !== passwordHash) throw new ProblemError('password-required');
    else if (!passwordHash) await requireOtp(tx, person, purpose, proof);
    return work(tx);
  });
}

/**
 * For what takes no proof of a person with a password alone, or a weaker one.
 * @returns false for a person without a second factor
 * @throws ProblemError `step-up-required` for one who has some and did not prove it
 */
export async function provesByStepUp(
  tx: Transaction,
  person: Person,
  stepUpToken: string | undefined,
): Promise<boolean> {
  const held = await findFactors(tx, person.userId);
  if (requiredProof(held) !== 'step-up') return false;
  await requireStepUp(tx, person, held, { stepUpToken });
  return true;
}

async function requireStepUp(
  tx: Transaction,
  person: Person,
  held: HeldFactors,
  { stepUpToken }: IdentityProof,
): Promise<void> {
  if (!(await isStepUp(tx, person, held, stepUpToken)))
    throw new ProblemError('step-up-required', { members: { factors: stepUpFactors(held) } });
}

async function requireOtp(
  tx: Transaction,
  person: Person,
  purpose: OtpPurpose,
  { otpToken }: IdentityProof,
): Promise<void> {
  if (!(await isValidOtp(tx, person, purpose, otpToken))) throw new ProblemError('otp-required');
}

/**
 * @returns a function to be called last in the transaction of the work, so that a token stays valid if anything else is
 * refused
 * @throws ProblemError `password-required`; the returned function throws `step-up-required` or `otp-required`
 */
export async function verifiedProof(
  database: Database,
  { person, proof, purpose, origin }: Reauthentication,
): Promise<(tx: Transaction) => Promise<void>> {
  const held = await database.asLogin(async (tx) => {
    await requireIdentity(tx, person);
    return findFactors(tx, person.userId);
  });
  const required = requiredProof(held);
  if (required === 'step-up') return (tx) => requireStepUp(tx, person, held, proof);
  if (required === 'one-time-password') return (tx) => requireOtp(tx, person, purpose, proof);
  if (!proof.password) throw new ProblemError('password-required');
  await verifiedHashOf(database, person, proof.password, origin);
  return async () => {};
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
