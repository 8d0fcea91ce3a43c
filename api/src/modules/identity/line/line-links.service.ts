import type { IdentityProof, LineLink } from '@atrium/contract';
import type { Database } from '../../../db/index.ts';
import { notFound, type Origin, ProblemError } from '../../../http/index.ts';
import { emit } from '../../../outbox/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { unlinkAccounts } from '../account-links/index.ts';
import { reauthenticated } from '../reauthentication/reauthentication.service.ts';
import { hasPassword, listLinks } from './line.repository.ts';

/** LINE accounts that sign the person in. */
export function lineLinks(database: Database, { userId, sessionId }: Person): Promise<LineLink[]> {
  return database.inScope({ userId, customerIds: [], sessionId }, listLinks);
}

/** Removes one. Who has no password keeps it: a mailed link, which sets one, comes first. */
export function removeLineLink(
  database: Database,
  person: Person,
  { id, proof, origin }: { id: number; proof: IdentityProof; origin: Origin },
): Promise<void> {
  return reauthenticated(database, { person, proof, purpose: 'unlink_line', origin }, async (tx) => {
    if (!(await unlinkAccounts(tx, person.userId, origin, id))) throw notFound();
    // The transaction takes it back.
    if (!(await hasPassword(tx, person.userId))) {
      throw new ProblemError('only-sign-in', {
        detail: 'Set a password first, then remove the LINE account.',
      });
    }
    await emit(tx, { kind: 'line.unlinked', payload: { userId: person.userId } });
  });
}
