import type { IdentityProof, Totp } from '@atrium/contract';
import type { Database, Transaction } from '../../../db/index.ts';
import { notFound, type Origin, ProblemError } from '../../../http/index.ts';
import { fieldRefusals, refusals } from '../../../messages/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { lockPerson } from '../credentials/index.ts';
import { endUselessCodes, findFactors, removingFactor, tellPerson } from '../factors/index.ts';
import { withReauthentication } from '../reauthentication/reauthentication.service.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import * as repository from './totp.repository.ts';
import { createTotpSecret, describeTotp, stepOfCode } from './totp-codes.ts';

export interface TotpCall {
  readonly database: Database;
  readonly secrets: SealedSecrets;
  readonly person: Person;
  readonly origin: Origin;
}

export async function totpOf(database: Database, { userId, sessionId }: Person): Promise<Totp | null> {
  return (await database.inScope({ userId, customerIds: [], sessionId }, repository.findTotp)) ?? null;
}

/** @throws ProblemError `conflict` if there is one, which has to be removed first */
export function beginTotp(
  { database, secrets, person, origin }: TotpCall,
  issuer: string,
  proof: IdentityProof,
): Promise<{ secret: string; address: string }> {
  const { userId } = person;
  return withReauthentication(database, { person, proof, purpose: 'change_factors', origin }, async (tx) => {
    const { hasTotp, email } = await findFactors(tx, userId);
    if (hasTotp) throw new ProblemError('conflict', { detail: refusals.secondTotp });
    const secret = createTotpSecret();
    await repository.insertSecret(tx, userId, secrets.seal(userId, secret));
    return describeTotp(secret, { issuer, label: email });
  });
}

export async function addTotp(
  { database, secrets, person: { userId }, origin }: TotpCall,
  code: string,
): Promise<void> {
  await database.asLogin(async (tx) => {
    await lockPerson(tx, userId);
    const stored = await repository.findSecret(tx, userId);
    const secret = stored && !stored.isConfirmed && secrets.open(userId, stored);
    const step = secret ? stepOfCode(secret, code) : undefined;
    if (!stored || step === undefined) throw wrongCode();
    if (!(await repository.confirmSecret(tx, userId, { sealed: stored.sealed, step }))) throw wrongCode();
    await tellPerson(tx, 'totp.added', userId, origin);
  });
}

export function removeTotp(
  { database, person, origin }: Omit<TotpCall, 'secrets'>,
  proof: IdentityProof,
): Promise<void> {
  const { userId } = person;
  return withReauthentication(database, { person, proof, purpose: 'change_factors', origin }, async (tx) => {
    if (!(await removingFactor(tx, userId, () => repository.deleteSecret(tx, userId)))) throw notFound();
    await endUselessCodes(tx, userId);
    await tellPerson(tx, 'totp.removed', userId, origin);
  });
}

export interface CheckedCode {
  readonly isRight: boolean;
  /** Uses the code up. @returns false if it was used in the meantime */
  readonly record: (tx: Transaction) => Promise<boolean>;
}

export async function checkTotp(
  { database, secrets, person: { userId } }: Omit<TotpCall, 'origin'>,
  code: string,
): Promise<CheckedCode> {
  const stored = await database.asLogin((tx) => repository.findSecret(tx, userId));
  const secret = stored?.isConfirmed ? secrets.open(userId, stored) : undefined;
  const step = secret && stepOfCode(secret, code);
  return {
    isRight: step !== undefined,
    record: async (tx) => step !== undefined && repository.recordStep(tx, userId, step),
  };
}

/** A reset of the password removes what a thief may have added, as it does with passkeys. */
export async function removeRecentTotp(tx: Transaction, userId: number, origin: Origin): Promise<void> {
  if (!(await repository.deleteSecret(tx, userId, { addedInDays: 3 }))) return;
  await tellPerson(tx, 'totp.removed', userId, origin);
}

/** Once no secret is sealed by a former key, that key can be dropped. */
export async function resealSecrets(tx: Transaction, secrets: SealedSecrets, batch: number): Promise<number> {
  const found = await repository.findSecretsOfKeys(tx, secrets.formerKeyIds, batch);
  let count = 0;
  for (const { userId, ...stored } of found) {
    const secret = secrets.open(userId, stored);
    if (!secret) continue;
    await repository.updateSealing(tx, userId, secrets.seal(userId, secret));
    count += 1;
  }
  return count;
}

function wrongCode(): ProblemError {
  return new ProblemError('invalid-input', { errors: { code: [fieldRefusals.factor] } });
}
