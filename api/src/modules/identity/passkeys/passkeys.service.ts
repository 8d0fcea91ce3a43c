import { randomBytes } from 'node:crypto';
import {
  type CreatedPasskey,
  type IdentityProof,
  MAX_PASSKEYS,
  type Passkey,
  type PasskeyCreation,
} from '@atrium/contract';
import type { Database, Transaction } from '../../../db/index.ts';
import { notFound, type Origin, ProblemError } from '../../../http/index.ts';
import { fieldRefusals, refusals } from '../../../messages/index.ts';
import { emit } from '../../../outbox/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { lockPerson } from '../credentials/index.ts';
import { canSignIn, endUselessCodes, findFactors, removingFactor } from '../factors/index.ts';
import { withReauthentication } from '../reauthentication/reauthentication.service.ts';
import { challengeOf, creationOptions, type RelyingParty, verifyCreation } from './ceremonies.ts';
import { createChallenge, useChallenge } from './passkey-use.service.ts';
import * as repository from './passkeys.repository.ts';

export interface PasskeyCall {
  readonly database: Database;
  readonly person: Person;
  readonly origin: Origin;
}

export function passkeysOf(database: Database, { userId, sessionId }: Person): Promise<Passkey[]> {
  return database.inScope({ userId, customerIds: [], sessionId }, repository.listPasskeys);
}

/** The proof is asked for here, before an authenticator creates anything. */
export async function beginToAdd(
  { database, person, origin }: PasskeyCall,
  site: RelyingParty,
  proof: IdentityProof,
): Promise<PasskeyCreation> {
  const { known, owner } = await withReauthentication(
    database,
    { person, proof, purpose: 'change_factors', origin },
    async (tx) => ({
      known: await requireRoom(tx, person.userId),
      owner: await repository.findOwner(tx, person.userId),
    }),
  );
  const userHandle = known[0]?.userHandle ?? randomBytes(32);
  const challenge = await createChallenge(database, { purpose: 'add', person }, userHandle);
  return creationOptions(site, { ...owner, userHandle }, { challenge, known });
}

async function requireRoom(tx: Transaction, userId: number): Promise<repository.KnownPasskey[]> {
  const known = await repository.findKnownPasskeys(tx, userId);
  if (known.length < MAX_PASSKEYS) return known;
  throw new ProblemError('limit-reached', {
    title: refusals.passkeys.title,
    detail: refusals.passkeys.limit(MAX_PASSKEYS),
  });
}

export async function addPasskey(
  { database, person, origin }: PasskeyCall,
  site: RelyingParty,
  { name, credential }: { name: string; credential: CreatedPasskey },
): Promise<Passkey> {
  const expected = challengeOf(credential);
  if (!expected) throw refused();
  const used = await database.asLogin((tx) => useChallenge(tx, { purpose: 'add', person }, expected));
  if (!used?.userHandle) throw refused();
  const { userHandle } = used;
  const created = await verifyCreation(site, credential, expected);
  if (!created) throw refused();
  const { userId } = person;
  const { transports = [] } = credential.response;
  return database.asLogin(async (tx) => {
    await lockPerson(tx, userId);
    await requireRoom(tx, userId);
    const added = await repository.insertPasskey(tx, { ...created, userId, userHandle, transports, name });
    if (!added) throw refused();
    await recordActivity(tx, {
      action: 'passkey.added',
      actorId: userId,
      ipAddress: origin.ipAddress,
      details: { name },
    });
    await emit(tx, { kind: 'passkey.added', payload: { userId, name } });
    return added;
  });
}

export async function renamePasskey(
  database: Database,
  person: Person,
  change: { id: number; name: string },
): Promise<void> {
  const isRenamed = await database.asLogin((tx) => repository.renamePasskey(tx, person.userId, change));
  if (!isRenamed) throw notFound();
}

/** @throws ProblemError `only-sign-in` for the last way to sign in, `conflict` for the last that a customer demands */
export function removePasskey(
  { database, person, origin }: PasskeyCall,
  id: number,
  proof: IdentityProof,
): Promise<void> {
  const { userId } = person;
  return withReauthentication(database, { person, proof, purpose: 'change_factors', origin }, async (tx) => {
    const name = await removingFactor(tx, userId, () => repository.deletePasskey(tx, userId, id));
    if (name === undefined) throw notFound();
    if (!canSignIn(await findFactors(tx, userId)))
      throw new ProblemError('only-sign-in', { detail: refusals.onlyPasskey });
    await endUselessCodes(tx, userId);
    await recordActivity(tx, {
      action: 'passkey.removed',
      actorId: userId,
      ipAddress: origin.ipAddress,
      details: { name },
    });
    await emit(tx, { kind: 'passkey.removed', payload: { userId, name } });
  });
}

/**
 * A reset of the password removes what was added in the last three days, which the person was told of by mail. Older
 * passkeys stay: the mailbox alone must not get past them.
 */
export async function removeRecentPasskeys(
  tx: Transaction,
  userId: number,
  { ipAddress }: Origin,
): Promise<void> {
  for (const name of await repository.deleteRecentPasskeys(tx, userId)) {
    await recordActivity(tx, { action: 'passkey.removed', actorId: userId, ipAddress, details: { name } });
    await emit(tx, { kind: 'passkey.removed', payload: { userId, name } });
  }
}

/** Whatever is wrong with it, the response is the same. */
function refused(): ProblemError {
  return new ProblemError('invalid-input', { errors: { credential: [fieldRefusals.passkey] } });
}
