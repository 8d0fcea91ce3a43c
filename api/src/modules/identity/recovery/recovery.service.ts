import type { IdentityProof, Recovery } from '@atrium/contract';
import type { Database } from '../../../db/index.ts';
import { notFound, type Origin, ProblemError } from '../../../http/index.ts';
import { refusals } from '../../../messages/index.ts';
import { emit } from '../../../outbox/index.ts';
import { hashSecret, type Person } from '../../../tokens/index.ts';
import { type DeviceOwner, hashPassword, knownBy, lockPerson } from '../credentials/index.ts';
import { findFactors, hasSecondFactor, tellPerson } from '../factors/index.ts';
import { type LinkContext, mailLink } from '../passwords/mailed-links.ts';
import { invalidToken, refuseWeak, startOver } from '../passwords/passwords.service.ts';
import { withReauthentication } from '../reauthentication/reauthentication.service.ts';
import * as repository from './recovery.repository.ts';

/** It shares the limits of requests for a new password. @returns the limit that was reached, if any */
export function requestRecovery(
  context: LinkContext,
  email: string,
  origin: Origin,
): Promise<'account' | 'address' | undefined> {
  return mailLink(context, { email, origin }, repository.insertLink);
}

/** Begins the wait once, of which every channel of the person is told. */
export function beginRecovery(database: Database, token: string, origin: Origin): Promise<repository.Wait> {
  const tokenHash = hashSecret(token);
  return database.asLogin(async (tx) => {
    const known = await repository.findLink(tx, tokenHash);
    if (!known) throw invalidToken();
    await lockPerson(tx, known.id);
    // A concurrent call may have begun or ended it.
    const link = await repository.findLink(tx, tokenHash);
    if (!link) throw invalidToken();
    if (!link.hasBegun) {
      const begunAt = await repository.replaceEarlier(tx, link.id);
      await repository.begin(tx, tokenHash, begunAt);
      if (!begunAt) await tellPerson(tx, 'recovery.begun', link.id, origin);
    }
    return repository.findWait(tx, tokenHash);
  });
}

/** @throws ProblemError `conflict` before the wait is over */
export async function finishRecovery(
  database: Database,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<DeviceOwner> {
  const tokenHash = hashSecret(token);
  const link = await database.asLogin((tx) => repository.findLink(tx, tokenHash));
  if (!link?.hasBegun) throw invalidToken();
  refuseWeak('password', password, link);
  const passwordHash = await hashPassword(password, knownBy.mailedSecret(tokenHash));
  const { id: userId, displayName } = link;
  return database.asLogin(async (tx) => {
    await lockPerson(tx, userId);
    if (!(await repository.findLink(tx, tokenHash))) throw invalidToken();
    if (!(await repository.finish(tx, tokenHash)))
      throw new ProblemError('conflict', { detail: refusals.recoveryTooEarly });
    const deviceEpoch = await startOver(tx, userId, { passwordHash, origin });
    await repository.deleteFactors(tx, userId);
    for (const { customerId } of await repository.withholdMemberships(tx, userId))
      await emit(tx, { kind: 'member.recovered', customerId, payload: { userId, displayName } });
    await tellPerson(tx, 'recovery.finished', userId, origin);
    return { userId, deviceEpoch };
  });
}

export async function recoveryOf(database: Database, { userId }: Person): Promise<Recovery | null> {
  return (await database.asLogin((tx) => repository.findRunning(tx, userId))) ?? null;
}

/**
 * The password is not enough, as who stole it with a session would keep the person out.
 * @throws ProblemError `not-found` without a recovery, `conflict` if one was stopped before
 */
export function stopRecovery(
  database: Database,
  person: Person,
  { proof, origin }: { proof: IdentityProof; origin: Origin },
): Promise<void> {
  const { userId } = person;
  return withReauthentication(database, { person, proof, purpose: 'change_factors', origin }, async (tx) => {
    if (!hasSecondFactor(await findFactors(tx, userId)))
      throw new ProblemError('step-up-required', { members: { factors: [] } });
    const running = await repository.findRunning(tx, userId);
    if (!running) throw notFound();
    if (!running.canStop) throw new ProblemError('conflict', { detail: refusals.recoveryStoppedBefore });
    await repository.stop(tx, userId);
    await tellPerson(tx, 'recovery.stopped', userId, origin);
  });
}
