import { randomBytes } from 'node:crypto';
import type { IdentityProof } from '@atrium/contract';
import type { Database, Transaction } from '../../../db/index.ts';
import { type Origin, ProblemError } from '../../../http/index.ts';
import { refusals } from '../../../messages/index.ts';
import { emit } from '../../../outbox/index.ts';
import { hashSecret, type Person } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { findFactors, hasSecondFactor } from '../factors/index.ts';
import { withReauthentication } from '../reauthentication/reauthentication.service.ts';
import * as repository from './recovery-codes.repository.ts';

const CODES = 10;
/** 120 bits, in groups of four. */
const CODE_LETTERS = 24;
/** 32 letters and digits that nothing else looks like. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

export function recoveryCodesOf(database: Database, { userId, sessionId }: Person) {
  return database.inScope({ userId, customerIds: [], sessionId }, repository.countCodes);
}

/** @throws ProblemError `conflict` without a factor that could be lost */
export function createRecoveryCodes(
  database: Database,
  person: Person,
  { proof, origin }: { proof: IdentityProof; origin: Origin },
): Promise<string[]> {
  const { userId } = person;
  return withReauthentication(database, { person, proof, purpose: 'change_factors', origin }, async (tx) => {
    if (!hasSecondFactor(await findFactors(tx, userId)))
      throw new ProblemError('conflict', { detail: refusals.nothingToRecover });
    const codes = Array.from({ length: CODES }, createCode);
    await repository.replaceCodes(tx, userId, codes.map(hashCode));
    const { ipAddress } = origin;
    await recordActivity(tx, { action: 'recovery_codes.created', actorId: userId, ipAddress });
    await emit(tx, { kind: 'recovery_codes.created', payload: { userId } });
    return codes;
  });
}

function createCode(): string {
  const letters = [...randomBytes(CODE_LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return (letters.join('').match(/.{4}/g) ?? []).join('-');
}

/** People may leave out the dashes, or write capitals. */
function hashCode(code: string): Buffer {
  return hashSecret(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
}

export async function checkRecoveryCode(database: Database, { userId }: Person, code: string) {
  const codeHash = hashCode(code);
  return {
    isRight: await database.asLogin((tx) => repository.isUnused(tx, userId, codeHash)),
    /** Uses the code up. @returns false if it was used in the meantime */
    record: async (tx: Transaction) => {
      if (!(await repository.consumeCode(tx, userId, codeHash))) return false;
      await emit(tx, { kind: 'recovery_code.used', payload: { userId } });
      return true;
    },
  };
}

/** A reset of the password removes what a thief may have created, as it does with passkeys. */
export function removeRecentCodes(tx: Transaction, userId: number): Promise<void> {
  return repository.deleteRecentCodes(tx, userId);
}
