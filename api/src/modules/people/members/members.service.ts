import {
  type ActivityAction,
  emailAddress,
  type ManagedUser,
  permissionsOfRole,
  type Role,
  roles,
  type SearchHit,
} from '@atrium/contract';
import { errorDetail } from '@atrium/server/thrown';
import type { Database, Scope, Transaction } from '../../../db/index.ts';
import { notFound, type Origin, ProblemError } from '../../../http/index.ts';
import { refusals } from '../../../messages/index.ts';
import { emit } from '../../../outbox/index.ts';
import type { Asked } from '../../../search/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import * as invitations from '../invitations/invitations.service.ts';
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

export interface ManageContext {
  readonly database: Database;
  readonly person: Person;
  readonly origin: Origin;
}

interface Change {
  readonly tx: Transaction;
  readonly customerId: number;
  record(action: ActivityAction, subject: Subject, details: object): Promise<void>;
}

interface Subject {
  readonly kind: 'user' | 'invitation';
  readonly id: number;
  readonly displayName: string;
}

/** The work and the response are the same whether or not the address has an account. */
export function invite(
  context: ManageContext,
  input: { email: string; displayName: string; role: Role },
): Promise<ManagedUser> {
  return change(context, async ({ tx, customerId, record }) => {
    const inviterId = context.person.userId;
    const typed = { ...input, customerId, invitedBy: inviterId };
    const invitation = await invitations.createInvitation(tx, typed);
    await invitations.queueInvitationMail(tx, { invitationId: invitation.id, customerId, inviterId });
    const { email, role } = invitation;
    await record('user.invited', { kind: 'invitation', ...invitation }, { email, after: { role } });
    return asListed(tx, customerId, invitation);
  });
}

export function resendInvitation(context: ManageContext, id: number): Promise<ManagedUser> {
  return change(context, async ({ tx, customerId, record }) => {
    const inviterId = context.person.userId;
    const pending = await invitations.requirePending(tx, customerId, id);
    const renewed = await invitations.renewInvitation(tx, pending, { customerId, inviterId });
    await invitations.queueInvitationMail(tx, { invitationId: id, customerId, inviterId });
    await record('invitation.resent', { kind: 'invitation', ...renewed }, {});
    return asListed(tx, customerId, renewed);
  });
}

export function withdraw(context: ManageContext, id: number): Promise<void> {
  return change(context, async ({ tx, customerId, record }) => {
    const pending = await invitations.requirePending(tx, customerId, id);
    await invitations.withdrawInvitation(tx, pending);
    const { email, role } = pending;
    await record('invitation.withdrawn', { kind: 'invitation', ...pending }, { email, before: { role } });
  });
}

export function changeRole(context: ManageContext, id: number, role: Role): Promise<ManagedUser> {
  return change(context, async (current) => {
    const { tx, customerId, record } = current;
    const member = await repository.findMember(tx, customerId, id);
    if (member) return update(context, current, member, { ...member, role }, 'role.changed');
    const pending = await invitations.requirePending(tx, customerId, id);
    if (pending.role === role) return asListed(tx, customerId, pending);
    const details = { before: { role: pending.role }, after: { role } };
    await record('role.changed', { kind: 'invitation', ...pending }, details);
    return asListed(tx, customerId, await invitations.changeInvitedRole(tx, pending, role));
  });
}

async function asListed(
  tx: Transaction,
  customerId: number,
  { id, email, displayName, role, expiresAt }: invitations.Invitation,
): Promise<ManagedUser> {
  const customer = await repository.findCustomer(tx, customerId);
  const invited = { status: 'invited', lastSignedInAt: null, invitationExpiresAt: expiresAt } as const;
  return { id, customer, email, displayName, role, ...invited };
}

export function deactivate(context: ManageContext, userId: number): Promise<ManagedUser> {
  return changeMember(context, userId, (current, member) =>
    update(context, current, member, { ...member, status: 'deactivated' }, 'user.deactivated'),
  );
}

export function reactivate(context: ManageContext, userId: number): Promise<ManagedUser> {
  return changeMember(context, userId, (current, member) =>
    update(context, current, member, { ...member, status: 'active' }, 'user.reactivated'),
  );
}

/** Neither the response nor the log reveals whether there was a session. */
export function endSessionsOf(context: ManageContext, userId: number): Promise<void> {
  return changeMember(context, userId, async ({ tx, customerId, record }, member) => {
    const hasEnded = await repository.endSessionsForCustomer(tx, customerId, userId);
    await record('session.revoked', { kind: 'user', ...member }, {});
    if (!hasEnded) return;
    const { name: customer } = await repository.findCustomer(tx, customerId);
    const payload = { userId, actorId: context.person.userId, customer };
    await emit(tx, { kind: 'session.revoked', payload });
  });
}

/** @throws ProblemError `last-owner` */
export function leaveCustomer(
  { database, person, origin }: ManageContext,
  customerId: number,
): Promise<void> {
  return database.asLogin(async (tx) => {
    await repository.lockPeople(tx, customerId);
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

async function update(
  { person }: ManageContext,
  { tx, customerId, record }: Change,
  before: Member,
  after: Member,
  action: 'role.changed' | 'user.deactivated' | 'user.reactivated',
): Promise<ManagedUser> {
  if (before.role !== after.role || before.status !== after.status) {
    await withLastOwnerProblem(() => repository.updateMember(tx, customerId, after));
    const facts = ({ role, status }: Member) => ({ role, status });
    await record(action, { kind: 'user', ...before }, { before: facts(before), after: facts(after) });
    await emitAccessChange(tx, action, customerId, after, person.userId);
  }
  return repository.findManagedUser(tx, customerId, before.id);
}

async function withLastOwnerProblem(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const constraint = errorDetail(error, 'constraint');
    throw constraint === 'memberships_last_owner' ? new ProblemError('last-owner') : error;
  }
}

function emitAccessChange(
  tx: Transaction,
  kind: 'role.changed' | 'user.deactivated' | 'user.reactivated',
  customerId: number,
  { id, displayName, role }: Pick<Member, 'id' | 'displayName' | 'role'>,
  actorId: number,
): Promise<void> {
  const payload = { userId: id, displayName, actorId, role };
  return emit(tx, { kind, customerId, payload });
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

const MANAGING_ROLES = roles.filter((role) => permissionsOfRole[role].includes('users:manage'));

/** Runs a change as the login service, which alone may write users, and therefore checks the permission again. */
function change<T>(
  { database, person, origin }: ManageContext,
  work: (current: Change) => Promise<T>,
): Promise<T> {
  const { customerId } = person;
  if (customerId === 0) throw new ProblemError('choose-customer');
  return database.asLogin(async (tx) => {
    await repository.lockPeople(tx, customerId);
    if (!(await repository.holdsRoleNow(tx, person, customerId, MANAGING_ROLES)))
      throw new ProblemError('forbidden');
    return work({
      tx,
      customerId,
      record: (action, { kind, id, displayName }, details) =>
        recordActivity(tx, {
          action,
          customerId,
          actorId: person.userId,
          subject: { kind, id, label: displayName },
          ipAddress: origin.ipAddress,
          details: { ...details },
        }),
    });
  });
}
