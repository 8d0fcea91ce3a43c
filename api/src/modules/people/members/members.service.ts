import { emailAddress, type ManagedUser, type Role, roles, type SearchHit } from '@atrium/contract';
import { type Database, lockPeople, type Scope, type Transaction } from '../../../db/index.ts';
import { notFound, ProblemError } from '../../../http/index.ts';
import { refusals } from '../../../messages/index.ts';
import { emit } from '../../../outbox/index.ts';
import type { Asked } from '../../../search/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import type { Waits } from '../../approvals/approvals.service.ts';
import * as invitations from '../invitations/invitations.service.ts';
import { waitsFor } from './grant-role.ts';
import {
  type Change,
  change,
  changeRoleNow,
  deactivateNow,
  type GrantContext,
  inviteNow,
  type ManageContext,
  reactivateNow,
  requireGranted,
  resendNow,
  withdrawNow,
  withLastOwnerProblem,
} from './member-changes.ts';
import type { Member } from './members.repository.ts';
import * as repository from './members.repository.ts';

export function listPeople(database: Database, scope: Scope, asked: repository.UsersQuery) {
  const query = { ...asked, search: asked.search && inStoredForm(asked.search) };
  return database.inScope(scope, async (tx) => ({
    customers: await repository.listPeople(tx, query),
    total: await repository.countPeople(tx, query),
    page: query.page,
    pageSize: query.pageSize,
  }));
}

/** A whole address is found in any form in which it can be typed. */
function inStoredForm(search: string): string {
  return emailAddress.safeParse(search).data ?? search;
}

export async function searchPeople(tx: Transaction, { search, text }: Asked): Promise<SearchHit[]> {
  const people = await repository.findPeople(tx, inStoredForm(search));
  return people.map((person) => {
    const { id, displayName: title, customer, match } = person;
    return { id, title, detail: text.person(person), customer, match };
  });
}

interface StepUp {
  readonly stepUpToken?: string | undefined;
}

/** The work and the response are the same whether or not the address has an account. */
export function invite(
  context: GrantContext,
  { stepUpToken, ...input }: { email: string; displayName: string; role: Role } & StepUp,
): Promise<ManagedUser | Waits> {
  return change(context, async (current) => {
    const { tx, customerId } = current;
    await context.prove(tx, context.person, stepUpToken);
    const { role: to, email, displayName } = input;
    await invitations.refuseKnown(tx, { customerId, email });
    const grant = { id: null, from: null, to, email, displayName };
    return (await waitsFor(context, current, grant)) ?? inviteNow(current, input, context.person.userId);
  });
}

export function resendInvitation(context: ManageContext, id: number): Promise<ManagedUser> {
  return change(context, async (current) =>
    resendNow(current, await invitations.requirePending(current.tx, current.customerId, id)),
  );
}

export function withdraw(context: ManageContext, id: number): Promise<void> {
  return change(context, async (current) =>
    withdrawNow(current, await invitations.requirePending(current.tx, current.customerId, id)),
  );
}

export function changeRole(
  context: GrantContext,
  id: number,
  { role: to, stepUpToken }: { role: Role } & StepUp,
): Promise<ManagedUser | Waits> {
  return change(context, async (current) => {
    await context.prove(current.tx, context.person, stepUpToken);
    const granted = await requireGranted(current, id);
    const { role: from } = granted;
    return (await waitsFor(context, current, { id, from, to })) ?? changeRoleNow(current, granted, to);
  });
}

export function deactivate(context: ManageContext, userId: number): Promise<ManagedUser> {
  return changeMember(context, userId, deactivateNow);
}

export function reactivate(
  context: GrantContext,
  userId: number,
  { stepUpToken }: StepUp,
): Promise<ManagedUser | Waits> {
  return changeMember<ManagedUser | Waits>(context, userId, async (current, member) => {
    await context.prove(current.tx, context.person, stepUpToken);
    const grant = { id: userId, from: null, to: member.role };
    const waiting = member.status === 'deactivated' ? await waitsFor(context, current, grant) : undefined;
    return waiting ?? reactivateNow(current, member);
  });
}

/** Neither the response nor the log reveals whether there was a session. */
export function endSessionsOf(context: ManageContext, userId: number): Promise<void> {
  return changeMember(context, userId, endSessionsNow);
}

/** In a transaction of who may do that for the customer. */
export async function endSessionsNow(
  { tx, customerId, actorId, record }: Change,
  member: Member,
): Promise<void> {
  const hasEnded = await repository.endSessionsForCustomer(tx, customerId, member.id);
  await record('session.revoked', { kind: 'user', ...member }, {});
  if (!hasEnded || actorId === undefined) return;
  const { name: customer } = await repository.findCustomer(tx, customerId);
  await emit(tx, { kind: 'session.revoked', payload: { userId: member.id, actorId, customer } });
}

export interface PeopleQuery extends Pick<repository.UsersQuery, 'search' | 'page' | 'pageSize'> {
  readonly role?: Role | undefined;
  readonly status?: ManagedUser['status'] | undefined;
}

/** For a person of the provider, who sees the customer in this transaction. */
export async function peopleOf(tx: Transaction, customerId: number, { role, status, ...asked }: PeopleQuery) {
  const search = asked.search && inStoredForm(asked.search);
  const query = { ...asked, search, role: role ? [role] : [], status: status ? [status] : [] };
  await repository.narrowTo(tx, customerId);
  return {
    customers: await repository.listPeople(tx, query),
    total: await repository.countPeople(tx, query),
    page: query.page,
    pageSize: query.pageSize,
  };
}

/** @throws ProblemError `last-owner` */
export function leaveCustomer(
  { database, person, origin }: ManageContext,
  customerId: number,
): Promise<void> {
  return database.asLogin(async (tx) => {
    await lockPeople(tx, customerId);
    const isInScope = person.customerId === 0 || person.customerId === customerId;
    const mayAct = isInScope && (await repository.holdsRoleNow(tx, person, customerId, roles));
    const member = mayAct ? await repository.findMember(tx, customerId, person.userId) : undefined;
    if (!member) throw new ProblemError('forbidden', { detail: refusals.noMember });
    await withLastOwnerProblem(() => repository.deleteMember(tx, customerId, member.id));
    const { id: userId, displayName, role } = member;
    await recordActivity(tx, {
      action: 'customer.left',
      customerId,
      actorId: userId,
      ipAddress: origin.ipAddress,
      details: { before: { role } },
    });
    await emit(tx, { kind: 'customer.left', customerId, payload: { userId, displayName } });
  });
}

function changeMember<T>(
  context: ManageContext,
  userId: number,
  work: (current: Change, member: Member) => Promise<T>,
): Promise<T> {
  return change(context, async (current) => {
    const member = await repository.findMember(current.tx, current.customerId, userId);
    if (!member) throw notFound();
    return work(current, member);
  });
}
