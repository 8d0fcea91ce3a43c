import type { OpenedInvitation, PendingInvitation } from '@atrium/contract';
import type { Database, Transaction } from '../../../db/index.ts';
import { notFound, type Origin, ProblemError } from '../../../http/index.ts';
import { emit } from '../../../outbox/index.ts';
import { hashSecret, type Person } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import * as repository from './acceptance.repository.ts';

/** What waits for the signed-in person: invitations to their address. */
export function pendingInvitations(database: Database, { userId }: Person): Promise<PendingInvitation[]> {
  return database.asLogin((tx) => repository.listPending(tx, userId));
}

/**
 * Accepts an invitation as its person: from here on they may act for the customer.
 * @throws ProblemError `not-found` for one that waits no longer, and for one to somebody else's address
 */
export function acceptInvitation(
  database: Database,
  { userId }: Person,
  id: number,
  origin: Origin,
): Promise<{ customerId: number }> {
  return database.asLogin(async (tx) => {
    const { displayName } = await repository.findName(tx, userId);
    return join(tx, { id, userId, displayName }, origin);
  });
}

export function declineInvitation(database: Database, { userId }: Person, id: number): Promise<void> {
  return database.asLogin(async (tx) => {
    const declined = await repository.decline(tx, { id, userId });
    if (!declined) throw notFound();
    await tellOfDecline(tx, declined);
  });
}

/**
 * Declines it for an address without an account, so that a decline tells nobody that there is one.
 * @throws ProblemError as opening does, and `conflict` for an address with an account: it declines signed in
 */
export function declineByLink(database: Database, token: string): Promise<void> {
  return database.asLogin(async (tx) => {
    const { hasAccount } = await requireOpen(tx, token);
    if (hasAccount) throw accountExists();
    const declined = await repository.declineByToken(tx, hashSecret(token));
    if (!declined) throw refusedToken();
    await tellOfDecline(tx, declined);
  });
}

/** The customer is told by what its inviter typed: whether there is an account stays the person's. */
async function tellOfDecline(
  tx: Transaction,
  { id, customerId, displayName, email, role }: repository.EndedInvitation,
): Promise<void> {
  await recordActivity(tx, {
    action: 'invitation.declined',
    customerId,
    subject: { kind: 'invitation', id, label: displayName },
    details: { email, before: { role } },
  });
  await emit(tx, { kind: 'invitation.declined', customerId, payload: { displayName } });
}

/** What the link is for. @throws ProblemError for a link that is used, expired or unknown */
export async function openInvitation(database: Database, token: string): Promise<OpenedInvitation> {
  const { displayName, ...opened } = await database.asLogin((tx) => requireOpen(tx, token));
  return opened;
}

/** What the link is for, with the name that the inviter typed. To be called as the login service. */
export async function requireOpen(
  tx: Transaction,
  token: string,
): Promise<OpenedInvitation & { displayName: string }> {
  const invitation = await repository.findByToken(tx, hashSecret(token));
  if (!invitation) throw refusedToken();
  return invitation;
}

function refusedToken(): ProblemError {
  return new ProblemError('invalid-input', { errors: { token: ['is used, expired or unknown'] } });
}

/**
 * Makes an account of the invited address, which accepts by that; answers its id. To be called as the login service.
 * @throws ProblemError `conflict` for an address that has an account: it accepts signed in
 */
export async function acceptAsNewPerson(tx: Transaction, token: string, origin: Origin): Promise<number> {
  const { id, email, displayName } = await requireOpen(tx, token);
  const person = await repository.insertPerson(tx, { email, displayName });
  if (!person) throw accountExists();
  await join(tx, { id, userId: person.id, displayName }, origin);
  return person.id;
}

/** Nothing that the holder of the link may not know: opening it says so too. */
export function accountExists(): ProblemError {
  return new ProblemError('conflict', {
    detail: 'This address has an account. Sign in to answer the invitation.',
  });
}

async function join(
  tx: Transaction,
  { displayName, ...forPerson }: repository.ForPerson & { displayName: string },
  { ipAddress }: Origin,
): Promise<{ customerId: number }> {
  const accepted = await repository.accept(tx, forPerson);
  if (!accepted) throw notFound();
  const { customerId, role } = accepted;
  const { userId } = forPerson;
  await recordActivity(tx, {
    action: 'user.joined',
    customerId,
    actorId: userId,
    subject: { kind: 'user', id: userId, label: displayName },
    ipAddress,
    details: { before: { status: 'invited' }, after: { role, status: 'active' } },
  });
  await emit(tx, {
    kind: 'user.joined',
    customerId,
    payload: { userId, displayName, role, actorId: userId },
  });
  return { customerId };
}
