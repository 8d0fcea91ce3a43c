import type { IdentityProof, PortalSession } from '@atrium/contract';
import type { Database, Transaction } from '../../../db/index.ts';
import { notFound, type Origin } from '../../../http/index.ts';
import { emit } from '../../../outbox/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { reauthenticated } from '../reauthentication/reauthentication.service.ts';
import { listSessions, revoke } from './sessions.repository.ts';

/** Where the person is signed in. */
export async function sessionsOf(database: Database, person: Person): Promise<PortalSession[]> {
  const rows = await database.inScope(scopeOf(person), listSessions);
  return rows.map((row) => ({ ...row, isCurrent: row.id === person.sessionId }));
}

/** Signs out one session of the person. */
export function revokeSession(
  database: Database,
  person: Person,
  { sessionId, ...proof }: IdentityProof & { sessionId: string },
  origin: Origin,
): Promise<void> {
  return reauthenticated(database, { person, proof, purpose: 'end_sessions', origin }, async (tx) => {
    if ((await revoke(tx, person.userId, { only: sessionId })) === 0) throw notFound();
    await tellOfEnd(tx, person, origin, 1);
  });
}

/** Signs out everywhere but here. */
export function revokeOtherSessions(
  database: Database,
  person: Person,
  proof: IdentityProof,
  origin: Origin,
): Promise<void> {
  return reauthenticated(database, { person, proof, purpose: 'end_sessions', origin }, async (tx) => {
    const count = await revoke(tx, person.userId, { allBut: person.sessionId });
    if (count > 0) await tellOfEnd(tx, person, origin, count);
  });
}

async function tellOfEnd(
  tx: Transaction,
  { userId }: Person,
  { ipAddress }: Origin,
  count: number,
): Promise<void> {
  await recordActivity(tx, { action: 'session.revoked', actorId: userId, ipAddress, details: { count } });
  await emit(tx, { kind: 'session.revoked', payload: { userId, actorId: userId } });
}

function scopeOf({ userId, sessionId }: Person) {
  return { userId, customerIds: [], sessionId };
}
