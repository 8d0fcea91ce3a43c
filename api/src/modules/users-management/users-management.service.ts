import { type ActivityAction, type ManagedUser, permissionsOfRole, type Role, roles } from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import { notFound, type Origin, ProblemError } from '../../http/index.ts';
import { emit } from '../../outbox/index.ts';
import type { Person } from '../../tokens/index.ts';
import { recordActivity } from '../activity-logs/activity-logs.service.ts';
import {
  createInvitation,
  postInvitation,
  replaceInvitation,
  withdrawInvitation,
} from '../invitations/invitations.service.ts';
import type { Member } from './users-management.repository.ts';
import * as repository from './users-management.repository.ts';

export function pageOfPeople(database: Database, scope: Scope, query: repository.UsersQuery) {
  return database.inScope(scope, async (tx) => ({
    customers: await repository.listPeople(tx, query),
    total: await repository.countPeople(tx, query),
    page: query.page,
    pageSize: query.pageSize,
  }));
}

/** Who changes something, from where, and with what. */
export interface ManageContext {
  readonly database: Database;
  readonly person: Person;
  readonly origin: Origin;
}

/** One change of a customer's people: authorised again, written down and told of in its own transaction. */
interface Change {
  readonly tx: Transaction;
  readonly customerId: number;
  note(action: ActivityAction, member: Pick<Member, 'id' | 'displayName'>, details: object): Promise<void>;
}

export function invite(
  context: ManageContext,
  input: { email: string; displayName: string; role: Role },
): Promise<ManagedUser> {
  return change(context, async ({ tx, customerId, note }) => {
    const invitedBy = context.person.userId;
    const { invitee, invitationId } = await createInvitation(tx, { ...input, customerId, invitedBy });
    await note('user.invited', invitee, { email: invitee.email, after: { role: input.role } });
    if (invitationId) await postInvitation(tx, customerId, invitationId);
    else await tellAccess(tx, 'user.joined', customerId, { ...invitee, role: input.role }, invitedBy);
    return repository.findManaged(tx, customerId, invitee.id);
  });
}

export function resendInvitation(context: ManageContext, userId: number): Promise<ManagedUser> {
  return changeMember(context, userId, async ({ tx, customerId, note }, member) => {
    requireInvited(member);
    const { role } = member;
    const invitedBy = context.person.userId;
    const invitationId = await replaceInvitation(tx, { customerId, userId, role, invitedBy });
    await postInvitation(tx, customerId, invitationId);
    await note('invitation.resent', member, {});
    return repository.findManaged(tx, customerId, userId);
  });
}

export function withdraw(context: ManageContext, userId: number): Promise<void> {
  return changeMember(context, userId, async ({ tx, customerId, note }, member) => {
    requireInvited(member);
    await withdrawInvitation(tx, customerId, userId);
    await repository.deleteMember(tx, customerId, userId);
    await note('invitation.withdrawn', member, { email: member.email, before: { role: member.role } });
  });
}

export function changeRole(context: ManageContext, userId: number, role: Role): Promise<ManagedUser> {
  return changeMember(context, userId, (made, member) =>
    update(context, made, member, { ...member, role }, 'role.changed'),
  );
}

export function deactivate(context: ManageContext, userId: number): Promise<ManagedUser> {
  return changeMember(context, userId, (made, member) =>
    update(context, made, member, { ...member, status: 'deactivated' }, 'user.deactivated'),
  );
}

export function reactivate(context: ManageContext, userId: number): Promise<ManagedUser> {
  return changeMember(context, userId, (made, member) =>
    update(context, made, member, { ...member, status: 'active' }, 'user.reactivated'),
  );
}

/** Ends all sessions of somebody, also those in which they act for other customers: a session is a person's. */
export function endSessionsOf(context: ManageContext, userId: number): Promise<{ ended: number }> {
  return changeMember(context, userId, async ({ tx, note }, member) => {
    const ended = await repository.endSessions(tx, userId);
    if (ended === 0) return { ended };
    await note('session.revoked', member, { count: ended });
    await emit(tx, { kind: 'session.revoked', payload: { userId, actorId: context.person.userId } });
    return { ended };
  });
}

/** The same again changes nothing, and is not written down as if it had. */
async function update(
  { person }: ManageContext,
  { tx, customerId, note }: Change,
  before: Member,
  after: Member,
  action: 'role.changed' | 'user.deactivated' | 'user.reactivated',
): Promise<ManagedUser> {
  if (before.role !== after.role || before.status !== after.status) {
    await refusingTheLastOwner(() => repository.updateMember(tx, customerId, after));
    const facts = ({ role, status }: Member) => ({ role, status });
    await note(action, before, { before: facts(before), after: facts(after) });
    await tellAccess(tx, action, customerId, after, person.userId);
  }
  return repository.findManaged(tx, customerId, before.id);
}

/** The database keeps a customer's last owner; here its refusal becomes one that a page can explain. */
async function refusingTheLastOwner(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    throw constraint === 'memberships_last_owner' ? new ProblemError('last-owner') : error;
  }
}

function tellAccess(
  tx: Transaction,
  kind: string,
  customerId: number,
  { id, displayName, role }: Pick<Member, 'id' | 'displayName' | 'role'>,
  actorId: number,
): Promise<void> {
  const payload = { userId: id, displayName, actorId, role };
  return emit(tx, { kind, customerId, payload });
}

function requireInvited(member: Member): void {
  if (member.accountStatus === 'invited') return;
  throw new ProblemError('conflict', { detail: 'This invitation was accepted.' });
}

function changeMember<T>(
  context: ManageContext,
  userId: number,
  work: (made: Change, member: Member) => Promise<T>,
): Promise<T> {
  return change(context, async (made) => {
    const member = await repository.findMember(made.tx, made.customerId, userId);
    if (!member) throw notFound();
    return work(made, member);
  });
}

/** Roles that may change a customer's people. */
const managing = roles.filter((role) => permissionsOfRole[role].includes('users:manage'));

/** As the login service, which alone may write people; so the right to do it is looked at again, in there. */
function change<T>(
  { database, person, origin }: ManageContext,
  work: (made: Change) => Promise<T>,
): Promise<T> {
  const { customerId } = person;
  if (customerId === 0) throw new ProblemError('choose-customer');
  return database.asLogin(async (tx) => {
    await repository.lockPeople(tx, customerId);
    if (!(await repository.holdsRoleNow(tx, person, customerId, managing)))
      throw new ProblemError('forbidden');
    return work({
      tx,
      customerId,
      note: (action, { id, displayName }, details) =>
        recordActivity(tx, {
          action,
          customerId,
          actorId: person.userId,
          subject: { kind: 'user', id, label: displayName },
          ipAddress: origin.ipAddress,
          details: { ...details },
        }),
    });
  });
}
