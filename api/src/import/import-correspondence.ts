import type { Transaction } from '../db/index.ts';
import { settleDeadline } from '../modules/deadlines/deadline-actions.service.ts';
import { NOTIFY_WITHIN_DAYS } from '../modules/notifications/arrivals.service.ts';
import { contradictoryCorrespondence, matchCorrespondence } from './correspondence.repository.ts';
import { type Contradiction, limited } from './import.repository.ts';
import {
  completeCorrespondence,
  listAnsweredDeadlines,
  storeInstructions,
  storeMessages,
} from './store-correspondence.repository.ts';

/** Call it once applications and deadlines are matched. @returns reasons by line; the first one of a line counts */
export async function judgeCorrespondence(tx: Transaction, limit: number | null): Promise<Contradiction[]> {
  await matchCorrespondence(tx);
  const found: Contradiction[] = [];
  for (const contradictions of contradictoryCorrespondence)
    found.push(...(await limited(tx, contradictions, limit)));
  return found;
}

export async function storeCorrespondence(tx: Transaction): Promise<void> {
  await completeCorrespondence(tx);
  await storeMessages(tx, NOTIFY_WITHIN_DAYS);
  await storeInstructions(tx);
  for (const id of await listAnsweredDeadlines(tx)) await settleDeadline(tx, id);
}
