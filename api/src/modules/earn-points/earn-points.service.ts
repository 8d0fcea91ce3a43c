import type { EarnPoint } from '@atrium/contract';
import type { Database, Scope } from '../../db/index.ts';
import { notFound } from '../../http/index.ts';
import * as repository from './earn-points.repository.ts';

export function waysToEarn(database: Database, scope: Scope): Promise<EarnPoint[]> {
  return database.inScope(scope, repository.listEarnPoints);
}

export async function wayToEarn(database: Database, scope: Scope, id: number): Promise<EarnPoint> {
  const found = await database.inScope(scope, (tx) => repository.findEarnPoint(tx, id));
  if (!found) throw notFound();
  return found;
}
