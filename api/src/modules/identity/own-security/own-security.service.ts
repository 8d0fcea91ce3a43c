import type { OwnDemand, SignIn } from '@atrium/contract';
import type { Database } from '../../../db/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { listDemands, listSignIns } from './own-security.repository.ts';

export function signInsOf(database: Database, { userId, sessionId }: Person): Promise<SignIn[]> {
  return database.inScope({ userId, customerIds: [], sessionId }, listSignIns);
}

/** Customers that the session may not act for are among them, by name. */
export function demandsOf(database: Database, person: Person): Promise<OwnDemand[]> {
  return database.asLogin((tx) => listDemands(tx, person));
}
