import type { IdentityProof, LineLink } from '@atrium/contract';
import type { Database } from '../../../db/index.ts';
import { notFound, type Origin, ProblemError } from '../../../http/index.ts';
import { refusals } from '../../../messages/index.ts';
import { emit } from '../../../outbox/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { unlinkAccounts } from '../account-links/index.ts';
import { withReauthentication } from '../reauthentication/reauthentication.service.ts';
import { hasPassword, listLinks } from './line.repository.ts';

export function lineLinks(database: Database, { userId, sessionId }: Person): Promise<LineLink[]> {
  return database.inScope({ userId, customerIds: [], sessionId }, listLinks);
}

export async function removeLineLink(
  database: Database,
  person: Person,
  { id, proof, origin }: { id: number; proof: IdentityProof; origin: Origin },
): Promise<void> {
  // Refused first, so that no code is requested in vain.
  if (!proof.password && !(await database.asLogin((tx) => hasPassword(tx, person.userId)))) {
    throw new ProblemError('only-sign-in', { detail: refusals.onlySignIn });
  }
  return withReauthentication(database, { person, proof, purpose: 'unlink_line', origin }, async (tx) => {
    if (!(await unlinkAccounts(tx, person.userId, origin, id))) throw notFound();
    await emit(tx, { kind: 'line.unlinked', payload: { userId: person.userId } });
  });
}
