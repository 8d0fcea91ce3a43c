import type { BodyOf, Reference, SignOnLink } from '@atrium/contract';
import type { Transaction } from '../../../db/index.ts';
import { notFound, type Origin, ProblemError, type Reader } from '../../../http/index.ts';
import { refusals } from '../../../messages/index.ts';
import { emit } from '../../../outbox/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { lockPerson } from '../credentials/index.ts';
import { canSignIn, findFactors } from '../factors/index.ts';
import { withReauthentication } from '../reauthentication/reauthentication.service.ts';
import { findMembership } from './arrivals.repository.ts';
import { linkedIdentity } from './arrivals.service.ts';
import { beginAttempt, finishAttempt, type SignOnCall } from './attempts.service.ts';
import { deleteLink, insertLink, listLinkable, listLinks } from './links.repository.ts';
import { endSessionsOfPerson } from './logout.repository.ts';
import { findProvider, type StoredProvider } from './providers.repository.ts';
import { asProblem } from './sign-on-error.ts';

export interface PersonsCall extends SignOnCall {
  readonly person: Person;
  readonly origin: Origin;
}

export function linksOf({
  database,
  scope,
}: PersonsCall & Reader): Promise<{ signOnLinks: SignOnLink[]; linkable: Reference[] }> {
  return database.inScope(scope, async (tx) => ({
    signOnLinks: await listLinks(tx),
    linkable: await listLinkable(tx),
  }));
}

/** A link gives the customer's provider a way in, so it takes the strongest factor of the person. */
export async function beginLink(
  call: PersonsCall,
  { customerId: asked, ...proof }: BodyOf<'POST /customer-portal/auth/sign_on_links/begin'>,
): Promise<string> {
  const { database, person, origin } = call;
  const customerId = Number(asked);
  const change = { person, proof, purpose: 'change_factors', origin } as const;
  const provider = await withReauthentication(database, change, (tx) =>
    requireLinkable(tx, customerId, person.userId),
  );
  return asProblem(beginAttempt(call, provider, { purpose: 'link', person }));
}

async function requireLinkable(tx: Transaction, customerId: number, userId: number): Promise<StoredProvider> {
  const provider = await findProvider(tx, customerId);
  const isMember = (await findMembership(tx, customerId, userId)) === 'active';
  if (!provider?.isOn || !isMember) throw notFound();
  return provider;
}

export async function finishLink(call: PersonsCall, query: string): Promise<SignOnLink> {
  const { database, person, origin } = call;
  const { userId } = person;
  const returned = await asProblem(finishAttempt(call, { purpose: 'link', person }, query));
  const { customerId } = returned.provider;
  return database.asLogin(async (tx) => {
    await lockPerson(tx, userId);
    await requireLinkable(tx, customerId, userId);
    const link = await insertLink(tx, linkedIdentity(returned), userId);
    if (!link) throw new ProblemError('conflict', { detail: refusals.signOnLinked });
    const { ipAddress } = origin;
    await recordActivity(tx, { action: 'sign_on.linked', customerId, actorId: userId, ipAddress });
    await emit(tx, { kind: 'sign_on.linked', payload: { userId, customer: link.customer.name } });
    return link;
  });
}

export function removeLink(
  { database, person, origin }: PersonsCall,
  id: number,
  proof: BodyOf<'POST /customer-portal/auth/sign_on_links/:id/remove'>,
): Promise<void> {
  const { userId } = person;
  return withReauthentication(database, { person, proof, purpose: 'change_factors', origin }, async (tx) => {
    const removed = await deleteLink(tx, { userId, id });
    if (!removed) throw notFound();
    const { customerId } = removed;
    // A link signs in for one customer only, so it does not count as a way to sign in.
    if (!canSignIn(await findFactors(tx, userId)))
      throw new ProblemError('only-sign-in', { detail: refusals.onlySignOn });
    await endSessionsOfPerson(tx, { customerId, userId });
    const { ipAddress } = origin;
    await recordActivity(tx, { action: 'sign_on.unlinked', customerId, actorId: userId, ipAddress });
  });
}
