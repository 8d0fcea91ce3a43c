import type { IdentityProof, LineLink } from '@atrium/contract';
import type { Database } from '../../../db/index.ts';
import { notFound, type Origin, ProblemError } from '../../../http/index.ts';
import { refusals } from '../../../messages/index.ts';
import { emit } from '../../../outbox/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { unlinkAccounts } from '../account-links/index.ts';
import { canSignIn, findFactors } from '../factors/index.ts';
import { withReauthentication } from '../reauthentication/reauthentication.service.ts';
import { listLinks } from './line.repository.ts';

export function lineLinks(database: Database, { userId, sessionId }: Person): Promise<LineLink[]> {
  return database.inScope({ userId, customerIds: [], sessionId }, listLinks);
}

export async function removeLineLink(
  database: Database,
  person: Person,
  { id, proof, origin }: { id: number; proof: IdentityProof; origin: Origin },
): Promise<void> {
  // Refused first, so that no code is requested in vain.
  if (!proof.password) {
    const held = await database.asLogin((tx) => findFactors(tx, person.userId));
    if (!canSignIn({ ...held, hasLine: false })) throw onlySignIn();
  }
  return withReauthentication(database, { person, proof, purpose: 'unlink_line', origin }, async (tx) => {
    if (!(await unlinkAccounts(tx, person.userId, origin, id))) throw notFound();
    // A passkey may have been removed in the meantime.
    if (!canSignIn(await findFactors(tx, person.userId))) throw onlySignIn();
    await emit(tx, { kind: 'line.unlinked', payload: { userId: person.userId } });
  });
}

function onlySignIn(): ProblemError {
  return new ProblemError('only-sign-in', { detail: refusals.onlySignIn });
}
