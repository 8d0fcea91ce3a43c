import type { Factor, PasskeyRequest, StepUpProof, UsedPasskey } from '@atrium/contract';
import type { Database, Transaction } from '../../../db/index.ts';
import { type Origin, ProblemError } from '../../../http/index.ts';
import { fieldRefusals } from '../../../messages/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { knownBy, lockPerson, throttledAttempt } from '../credentials/index.ts';
import { createStepUpToken, findFactors, stepUpFactors, upsertSessionFactor } from '../factors/index.ts';
import type { RelyingParty } from '../passkeys/ceremonies.ts';
import { beginUse, checkUse, knownPasskeys, tellOfCounter } from '../passkeys/passkey-use.service.ts';
import { checkRecoveryCode } from '../recovery-codes/recovery-codes.service.ts';
import type { SealedSecrets } from '../totp/sealed-secrets.ts';
import { checkTotp } from '../totp/totp.service.ts';

interface StepUp {
  readonly secrets: SealedSecrets;
  readonly person: Person;
  readonly site: RelyingParty;
  readonly origin: Origin;
}

export async function beginStepUp(
  database: Database,
  person: Person,
  site: RelyingParty,
): Promise<{ factors: Factor[]; passkey: PasskeyRequest | null }> {
  const held = await database.asLogin((tx) => findFactors(tx, person.userId));
  if (!held.hasPasskey) return { factors: stepUpFactors(held), passkey: null };
  const known = await knownPasskeys(database, person);
  const passkey = await beginUse(database, { purpose: 'step_up', person }, { site, known });
  return { factors: stepUpFactors(held), passkey };
}

/** A factor that was checked: `record` uses it up, unless another call was faster. */
interface Checked {
  readonly isRight: boolean;
  readonly record: (tx: Transaction) => Promise<boolean>;
  readonly onFailure?: (tx: Transaction) => Promise<void>;
}

/** Guesses are throttled with those at the password of a signed-in person. */
export async function stepUp(database: Database, proof: StepUpProof, call: StepUp): Promise<string> {
  const { person, origin } = call;
  const { userId, sessionId } = person;
  const { factor, check } = checkOf(database, proof, call);
  const { email } = await database.asLogin((tx) => findFactors(tx, userId));
  const record = (tx: Transaction, action: 'factor.verified' | 'factor.failed') =>
    recordActivity(tx, { action, actorId: userId, ipAddress: origin.ipAddress, details: { factor } });
  let checked: Checked | undefined;
  await throttledAttempt(
    database,
    { email, origin, knownBy: knownBy.signedIn(person) },
    async () => {
      checked = await check();
      return checked.isRight;
    },
    async (tx) => {
      await record(tx, 'factor.failed');
      await checked?.onFailure?.(tx);
    },
  );
  return database.asLogin(async (tx) => {
    await lockPerson(tx, userId);
    if (!checked?.isRight || !(await checked.record(tx))) throw refused(proof);
    await upsertSessionFactor(tx, { userId, sessionId, factor });
    await record(tx, 'factor.verified');
    return createStepUpToken(tx, { userId, sessionId, factor });
  });
}

function checkOf(
  database: Database,
  proof: StepUpProof,
  call: StepUp,
): { readonly factor: Factor; readonly check: () => Promise<Checked> } {
  if ('passkey' in proof)
    return { factor: 'passkey', check: () => checkPasskey(database, proof.passkey, call) };
  if ('totp' in proof) return { factor: 'totp', check: () => checkTotp({ database, ...call }, proof.totp) };
  const { recoveryCode } = proof;
  return { factor: 'recovery_code', check: () => checkRecoveryCode(database, call.person, recoveryCode) };
}

async function checkPasskey(
  database: Database,
  credential: UsedPasskey,
  { person, site, origin }: StepUp,
): Promise<Checked> {
  const use = await checkUse(database, { purpose: 'step_up', person }, { site, credential });
  const { passkey, isVerified, isCounterRefused, record } = use;
  return {
    isRight: isVerified,
    record,
    onFailure: async (tx) => {
      if (passkey && isCounterRefused) await tellOfCounter(tx, passkey, origin);
    },
  };
}

function refused(proof: StepUpProof): ProblemError {
  const errors = Object.fromEntries(Object.keys(proof).map((field) => [field, [fieldRefusals.factor]]));
  return new ProblemError('invalid-input', { errors });
}
