import type { Demand, Factor } from '@atrium/contract';
import type { Transaction } from '../../../db/index.ts';
import { ProblemError } from '../../../http/index.ts';
import { refusals } from '../../../messages/index.ts';
import { createSecret, hashSecret, type Person } from '../../../tokens/index.ts';
import {
  consumeStepUp,
  deleteRecoveryCodes,
  findFactors,
  findUnmetDemands,
  type HeldFactors,
  insertStepUp,
  type ProvedFactor,
} from './factors.repository.ts';

type RequiredProof = 'step-up' | 'password' | 'one-time-password';

export function requiredProof({ hasPassword, ...held }: HeldFactors): RequiredProof {
  if (hasSecondFactor(held)) return 'step-up';
  return hasPassword ? 'password' : 'one-time-password';
}

/** Factors of a step-up that stand for the person, the strongest first. */
export function stepUpFactors({ hasRecoveryCodes, ...held }: HeldFactors): Factor[] {
  if (!hasSecondFactor(held)) return [];
  return [held.hasPasskey ? 'passkey' : 'totp', ...(hasRecoveryCodes ? (['recovery_code'] as const) : [])];
}

/** Of those that the person has, the ones that would make a session meet a policy, the strongest first. */
export function factorsThatMeet(held: HeldFactors, demanded: Demand): Factor[] {
  const usable = stepUpFactors(held);
  if (demanded === 'sign_on') return [];
  return demanded === 'passkey' ? usable.filter((factor) => factor === 'passkey') : usable;
}

/** One that a phished password is not enough against. */
export function hasSecondFactor({
  hasPasskey,
  hasTotp,
}: Pick<HeldFactors, 'hasPasskey' | 'hasTotp'>): boolean {
  return hasPasskey || hasTotp;
}

/**
 * Removes a factor, unless it is the last that meets what one of the person's customers demands, also where a grace period is
 * not over. What was not met before is none of its business.
 * @throws ProblemError `conflict`
 */
export async function removingFactor<T>(
  tx: Transaction,
  userId: number,
  remove: () => Promise<T>,
): Promise<T> {
  const before = await findUnmetDemands(tx, userId);
  const removed = await remove();
  const lost = (await findUnmetDemands(tx, userId)).find((name) => !before.includes(name));
  if (lost !== undefined) throw new ProblemError('conflict', { detail: refusals.demandedFactor(lost) });
  return removed;
}

/** To be called after a factor was removed: codes are there in case that it is lost. */
export async function endUselessCodes(tx: Transaction, userId: number): Promise<void> {
  if (!hasSecondFactor(await findFactors(tx, userId))) await deleteRecoveryCodes(tx, userId);
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
  if (token === undefined) return Promise.resolve(false);
  // The code that was exchanged for the token may have been the last one.
  const factors = stepUpFactors({ ...held, hasRecoveryCodes: true });
  return consumeStepUp(tx, person, hashSecret(token), factors);
}
