import type { OpenedInvitation, PendingInvitation, Role } from '@atrium/contract';
import type { Database, Transaction } from '../../../db/index.ts';
import { notFound, type Origin, ProblemError } from '../../../http/index.ts';
import { fieldRefusals, refusals } from '../../../messages/index.ts';
import { emit } from '../../../outbox/index.ts';
import { hashSecret, type Person } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import * as repository from './acceptance.repository.ts';

export function pendingInvitations(database: Database, { userId }: Person): Promise<PendingInvitation[]> {
  return database.asLogin((tx) => repository.listPendingInvitations(tx, userId));
}

/** @throws ProblemError `not-found` if the invitation is not pending or is to another address */
export function acceptInvitation(
  database: Database,
  { userId }: Person,
  id: number,
  origin: Origin,
): Promise<{ customerId: number }> {
  return database.asLogin(async (tx) => {
    const { displayName } = await repository.findPerson(tx, userId);
    return joinCustomer(tx, { id, userId, displayName }, origin);
  });
}

export function declineInvitation(database: Database, { userId }: Person, id: number): Promise<void> {
  return database.asLogin(async (tx) => {
    const declined = await repository.decline(tx, { id, userId });
    if (!declined) throw notFound();
    await recordDecline(tx, declined);
  });
}

/** @throws ProblemError `invalid-input` for the link, or `conflict` if the address has an account */
export function declineByLink(database: Database, token: string): Promise<void> {
  return database.asLogin(async (tx) => {
    const { hasAccount } = await requireOpen(tx, token);
    if (hasAccount) throw accountExists();
    const declined = await repository.declineByToken(tx, hashSecret(token));
    if (!declined) throw invalidToken();
    await recordDecline(tx, declined);
  });
}

/** Uses the name that the inviter entered, so that the customer does not learn whether the address has an account. */
async function recordDecline(
  tx: Transaction,
  { id, customerId, displayName, email, role }: repository.EndedInvitation,
): Promise<void> {
  await recordActivity(tx, {
    action: 'invitation.declined',
    customerId,
    subject: { kind: 'invitation', id, label: displayName },
    details: { email, before: { role } },
  });
  await emit(tx, { kind: 'invitation.declined', customerId, payload: { displayName, invitationId: id } });
}

/** @throws ProblemError for a link that is used, expired or unknown */
export async function openInvitation(database: Database, token: string): Promise<OpenedInvitation> {
  const { displayName, ...opened } = await database.asLogin((tx) => requireOpen(tx, token));
  return opened;
}

/** Needs a transaction of the login service. */
export async function requireOpen(
  tx: Transaction,
  token: string,
): Promise<OpenedInvitation & { displayName: string }> {
  const invitation = await repository.findByToken(tx, hashSecret(token));
  if (!invitation) throw invalidToken();
  return invitation;
}

function invalidToken(): ProblemError {
  return new ProblemError('invalid-input', { errors: { token: [fieldRefusals.token] } });
}

/** Needs a transaction of the login service. @throws ProblemError `conflict` if the address has an account */
export async function acceptAsNewPerson(tx: Transaction, token: string, origin: Origin): Promise<number> {
  const { id, email, displayName } = await requireOpen(tx, token);
  const person = await repository.insertUser(tx, { email, displayName });
  if (!person) throw accountExists();
  await joinCustomer(tx, { id, userId: person.id, displayName }, origin);
  return person.id;
}

/** The holder of the link may know this: opening it shows it too. */
export function accountExists(): ProblemError {
  return new ProblemError('conflict', {
    detail: refusals.accountExists,
  });
}

/**
 * Accepts the invitation to an address that the customer's own provider has proved. Needs a transaction of the login
 * service.
 * @returns the new person; `undefined` without an invitation, or if the address has an account, which is its person's only
 */
export async function acceptProvedAddress(
  tx: Transaction,
  proved: { readonly customerId: number; readonly email: string },
  origin: Origin,
): Promise<number | undefined> {
  const invitation = await repository.findToAddress(tx, proved);
  const person = invitation && (await repository.insertUser(tx, invitation));
  if (!invitation || !person) return undefined;
  const { id, displayName } = invitation;
  await joinCustomer(tx, { id, userId: person.id, displayName }, origin);
  return person.id;
}

/** Accepts for a person who is proved, if the customer has invited their address. Needs a transaction of the login service. */
export async function acceptForPerson(
  tx: Transaction,
  { customerId, userId }: { readonly customerId: number; readonly userId: number },
  origin: Origin,
): Promise<boolean> {
  const { email, displayName } = await repository.findPerson(tx, userId);
  const invitation = await repository.findToAddress(tx, { customerId, email });
  if (!invitation) return false;
  await joinCustomer(tx, { id: invitation.id, userId, displayName }, origin);
  return true;
}

/** @returns the new person; `undefined` if the address has an account. Needs a transaction of the login service. */
export async function joinAsNewPerson(
  tx: Transaction,
  { customerId, email, displayName, role }: Omit<repository.EndedInvitation, 'id'>,
  origin: Origin,
): Promise<number | undefined> {
  const person = await repository.insertUser(tx, { email, displayName });
  if (!person) return undefined;
  await repository.insertMembership(tx, { customerId, userId: person.id, role });
  await recordJoining(tx, { customerId, userId: person.id, displayName, role, before: {} }, origin);
  return person.id;
}

async function joinCustomer(
  tx: Transaction,
  { displayName, ...forPerson }: repository.ForPerson & { displayName: string },
  origin: Origin,
): Promise<{ customerId: number }> {
  const accepted = await repository.accept(tx, forPerson);
  if (!accepted) throw notFound();
  const { customerId, role } = accepted;
  const { userId } = forPerson;
  const joined = { customerId, userId, displayName, role, before: { before: { status: 'invited' } } };
  await recordJoining(tx, joined, origin);
  return { customerId };
}

async function recordJoining(
  tx: Transaction,
  {
    customerId,
    userId,
    displayName,
    role,
    before,
  }: { customerId: number; userId: number; displayName: string; role: Role; before: object },
  { ipAddress }: Origin,
): Promise<void> {
  await recordActivity(tx, {
    action: 'user.joined',
    customerId,
    actorId: userId,
    subject: { kind: 'user', id: userId, label: displayName },
    ipAddress,
    details: { ...before, after: { role, status: 'active' } },
  });
  const payload = { userId, displayName, role, actorId: userId };
  await emit(tx, { kind: 'user.joined', customerId, payload });
}
