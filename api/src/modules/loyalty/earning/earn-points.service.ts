import type { EarnPoint } from '@atrium/contract';
import type { Scope } from '../../../db/index.ts';
import { notFound } from '../../../http/index.ts';
import type { PointsContext } from '../points/points.service.ts';
import * as repository from './earn-points.repository.ts';

export function waysToEarn(
  { database, clock }: PointsContext,
  scope: Scope,
): Promise<{ earnPoints: EarnPoint[]; year: string }> {
  return database.inScope(scope, async (tx) => ({
    earnPoints: await repository.listEarnPoints(tx, clock()),
    year: await repository.findYear(tx, clock()),
  }));
}

export async function wayToEarn(
  { database, clock }: PointsContext,
  scope: Scope,
  id: number,
): Promise<EarnPoint> {
  const earnPoint = await database.inScope(scope, (tx) => repository.findEarnPoint(tx, id, clock()));
  if (!earnPoint) throw notFound();
  return earnPoint;
}
