import type { Factor } from '@atrium/contract';
import type { Transaction } from '../../../db/index.ts';
import { createSecret, hashSecret, type Person } from '../../../tokens/index.ts';
import { consumeStepUp, type HeldFactors, insertStepUp, type ProvedFactor } from './factors.repository.ts';

type RequiredProof = 'step-up' | 'password' | 'one-time-password';

/** The strongest that the person has. */
export function requiredProof({ hasPasskey, hasPassword }: HeldFactors): RequiredProof {
  if (hasPasskey) return 'step-up';
  return hasPassword ? 'password' : 'one-time-password';
}

/** Factors of a step-up that stand for the person, the strongest first. */
export function stepUpFactors({ hasPasskey }: HeldFactors): Factor[] {
  return hasPasskey ? ['passkey'] : [];
}

/** Whether a person without one of their ways to sign in could still sign in. */
export function canSignIn({ hasPassword, hasLine, hasPasskey }: HeldFactors): boolean {
  return hasPassword || hasLine || hasPasskey;
}

export async function createStepUpToken(tx: Transaction, proved: ProvedFactor): Promise<string> {
  const token = createSecret();
  await insertStepUp(tx, proved, hashSecret(token));
  return token;
}

export function isStepUp(
  tx: Transaction,
  person: Person,
  held: HeldFactors,
  token: string | undefined,
): Promise<boolean> {
  return token === undefined
    ? Promise.resolve(false)
    : consumeStepUp(tx, person, hashSecret(token), stepUpFactors(held));
}
