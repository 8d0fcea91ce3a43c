import type { BodyOf } from '@atrium/contract';
import type { Scope } from '../../../db/index.ts';
import { chosenCustomer, ProblemError } from '../../../http/index.ts';
import { emit } from '../../../outbox/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import type { PointsContext, Requester } from '../points/points.service.ts';
import * as repository from './rewards.repository.ts';
import type { RewardsContext } from './rewards.service.ts';

export function otpThreshold(
  { database }: PointsContext,
  { person, scope }: { person: Person; scope: Scope },
): Promise<number | null> {
  const customerId = chosenCustomer(person);
  return database.inScope(scope, (tx) => repository.findOtpThreshold(tx, customerId));
}

/** Raising the threshold requires the same proof as redeeming, or it would be a way around it. */
export async function changeOtpThreshold(
  { database, useOtpToken, provesByStepUp }: RewardsContext,
  { person, scope, origin }: Requester,
  { otpThreshold: threshold, otpToken, stepUpToken }: BodyOf<'POST /customer-portal/points/otp_threshold'>,
): Promise<number | null> {
  const customerId = chosenCustomer(person);
  return database.inScope(scope, async (tx) => {
    const wallet = await repository.lockOtpThreshold(tx, customerId);
    // The membership ended after the request was authorized.
    if (!wallet) throw new ProblemError('forbidden');
    const former = wallet.threshold;
    if (former === threshold) return threshold;
    if (isWeaker(threshold, former) && !(await provesByStepUp(tx, person, stepUpToken))) {
      const use = otpToken && (await useOtpToken(tx, person, otpToken, { purpose: 'otp_threshold' }));
      if (!use) throw new ProblemError('otp-required');
    }
    await repository.setOtpThreshold(tx, customerId, threshold);
    const details = { before: { otpThreshold: former }, after: { otpThreshold: threshold } };
    await recordActivity(tx, {
      action: 'otp_threshold.changed',
      customerId,
      actorId: person.userId,
      ipAddress: origin.ipAddress || undefined,
      details,
    });
    await emit(tx, {
      kind: 'otp_threshold.changed',
      customerId,
      payload: { ...details, actorId: person.userId },
    });
    return threshold;
  });
}

function isWeaker(threshold: number | null, former: number | null): boolean {
  return former !== null && (threshold === null || threshold > former);
}
