import { createHash, randomBytes } from 'node:crypto';
import type { PasskeyRequest, UsedPasskey } from '@atrium/contract';
import type { Database, Transaction } from '../../../db/index.ts';
import type { Origin } from '../../../http/index.ts';
import { emit } from '../../../outbox/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import {
  challengeOf,
  type DescribedPasskey,
  type RelyingParty,
  requestOptions,
  verifyUse,
} from './ceremonies.ts';
import { type ChallengeUse, consumeChallenge, insertChallenge } from './challenges.repository.ts';
import { findKnownPasskeys, findPasskey, recordUse, type StoredPasskey } from './passkeys.repository.ts';

export async function createChallenge(
  database: Database,
  use: ChallengeUse,
  userHandle?: Buffer,
): Promise<Buffer> {
  const challenge = randomBytes(32);
  const challengeHash = hashChallenge(challenge.toString('base64url'));
  await database.asLogin((tx) =>
    insertChallenge(tx, use, { challengeHash, ...(userHandle ? { userHandle } : {}) }),
  );
  return challenge;
}

export function useChallenge(tx: Transaction, use: ChallengeUse, challenge: string) {
  return consumeChallenge(tx, use, hashChallenge(challenge));
}

function hashChallenge(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}

export function knownPasskeys(
  database: Database,
  { userId }: { readonly userId: number },
): Promise<DescribedPasskey[]> {
  return database.asLogin((tx) => findKnownPasskeys(tx, userId));
}

export async function beginUse(
  database: Database,
  use: ChallengeUse,
  { site, known }: { site: RelyingParty; known?: readonly DescribedPasskey[] },
): Promise<PasskeyRequest> {
  const challenge = await createChallenge(database, use);
  return requestOptions(site, { challenge, ...(known ? { known } : {}) });
}

export interface PasskeyUse {
  /** Absent for an unknown one. */
  readonly passkey: StoredPasskey | undefined;
  readonly isVerified: boolean;
  /** The signature is right, but its count is not above the last one: there may be a copy of the passkey. */
  readonly isCounterRefused: boolean;
  /** Records the use. @returns false if the passkey was removed or used in the meantime */
  readonly record: (tx: Transaction) => Promise<boolean>;
}

/** The challenge is used up in any case. */
export async function checkUse(
  database: Database,
  use: ChallengeUse,
  { site, credential }: { site: RelyingParty; credential: UsedPasskey },
): Promise<PasskeyUse> {
  const challenge = challengeOf(credential);
  const { isKnown, passkey } = await database.asLogin(async (tx) => ({
    isKnown: challenge !== undefined && (await useChallenge(tx, use, challenge)) !== undefined,
    passkey: await findPasskey(tx, Buffer.from(credential.id, 'base64url')),
  }));
  const used =
    isKnown && passkey && isOwners(passkey, use, credential)
      ? await verifyUse(site, credential, {
          expectedChallenge: challenge ?? '',
          publicKey: passkey.publicKey,
        })
      : undefined;
  const isCounterRefused =
    used !== undefined &&
    passkey !== undefined &&
    (used.counter > 0 || passkey.counter > 0) &&
    used.counter <= passkey.counter;
  return {
    passkey,
    isVerified: used !== undefined && !isCounterRefused,
    isCounterRefused,
    record: async (tx) => passkey !== undefined && used !== undefined && recordUse(tx, passkey.id, used),
  };
}

/** A sign-in is told who signs in, while a step-up knows it and gets the handle from some authenticators only. */
function isOwners(
  { userId, userHandle }: StoredPasskey,
  { person }: ChallengeUse,
  { response }: UsedPasskey,
): boolean {
  if (person && person.userId !== userId) return false;
  if (person && !response.userHandle) return true;
  return Buffer.from(response.userHandle ?? '', 'base64url').equals(userHandle);
}

/** The passkey stays, since its owner may have the original. */
export async function tellOfCounter(
  tx: Transaction,
  { userId, name }: StoredPasskey,
  { ipAddress }: Origin,
): Promise<void> {
  await recordActivity(tx, {
    action: 'passkey.counter_refused',
    actorId: userId,
    ipAddress,
    details: { name },
  });
  await emit(tx, { kind: 'passkey.counter_refused', payload: { userId, name } });
}
