import type { IdentityProof, PortalSession } from '@atrium/contract';
import type { Database, Transaction } from '../../../db/index.ts';
import { notFound, type Origin } from '../../../http/index.ts';
import { emit } from '../../../outbox/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { withReauthentication } from '../reauthentication/reauthentication.service.ts';
import { listSessions, revokeSessions } from './sessions.repository.ts';

export async function sessionsOf(database: Database, person: Person): Promise<PortalSession[]> {
  const rows = await database.inScope(scopeOf(person), listSessions);
  return rows.map((row) => ({ ...row, isCurrent: row.id === person.sessionId }));
}

export function revokeSession(
  database: Database,
  person: Person,
  { sessionId, ...proof }: IdentityProof & { sessionId: string },
  origin: Origin,
): Promise<void> {
  return withReauthentication(database, { person, proof, purpose: 'end_sessions', origin }, async (tx) => {
    if ((await revokeSessions(tx, person.userId, { only: sessionId })) === 0) throw notFound();
    await recordRevocation(tx, person, origin, 1);
  });
}

export function revokeOtherSessions(
  database: Database,
  person: Person,
  proof: IdentityProof,
  origin: Origin,
): Promise<void> {
  return withReauthentication(database, { person, proof, purpose: 'end_sessions', origin }, async (tx) => {
    const count = await revokeSessions(tx, person.userId, { allBut: person.sessionId });
    if (count > 0) await recordRevocation(tx, person, origin, count);
  });
}

async function recordRevocation(
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
