import { type ActivityAction, type ManagedUser, permissionsOfRole, type Role, roles } from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../../db/index.ts';
import { notFound, type Origin, ProblemError } from '../../../http/index.ts';
import { emit } from '../../../outbox/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import * as invitations from '../invitations/invitations.service.ts';
import type { Member } from './members.repository.ts';
import * as repository from './members.repository.ts';

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
  note(action: ActivityAction, subject: Subject, details: object): Promise<void>;
}

interface Subject {
  readonly kind: 'user' | 'invitation';
  readonly id: number;
  readonly displayName: string;
}

/** Whatever the address is to the portal, the work and the response are the same. */
export function invite(
  context: ManageContext,
  input: { email: string; displayName: string; role: Role },
): Promise<ManagedUser> {
  return change(context, async ({ tx, customerId, note }) => {
    const inviterId = context.person.userId;
    const typed = { ...input, customerId, invitedBy: inviterId };
    const invitation = await invitations.createInvitation(tx, typed);
    await invitations.postInvitation(tx, { invitationId: invitation.id, customerId, inviterId });
    const { email, role } = invitation;
    await note('user.invited', { kind: 'invitation', ...invitation }, { email, after: { role } });
    return asListed(tx, customerId, invitation);
  });
}

export function resendInvitation(context: ManageContext, id: number): Promise<ManagedUser> {
  return change(context, async ({ tx, customerId, note }) => {
    const inviterId = context.person.userId;
    const waiting = await invitations.requireWaiting(tx, customerId, id);
    const renewed = await invitations.renewInvitation(tx, waiting, { customerId, inviterId });
    await invitations.postInvitation(tx, { invitationId: id, customerId, inviterId });
    await note('invitation.resent', { kind: 'invitation', ...renewed }, {});
    return asListed(tx, customerId, renewed);
  });
}

export function withdraw(context: ManageContext, id: number): Promise<void> {
  return change(context, async ({ tx, customerId, note }) => {
    const waiting = await invitations.requireWaiting(tx, customerId, id);
    await invitations.withdrawInvitation(tx, waiting);
    const { email, role } = waiting;
    await note('invitation.withdrawn', { kind: 'invitation', ...waiting }, { email, before: { role } });
  });
}

/** Of a member, or of who is invited. */
export function changeRole(context: ManageContext, id: number, role: Role): Promise<ManagedUser> {
  return change(context, async (made) => {
    const { tx, customerId, note } = made;
    const member = await repository.findMember(tx, customerId, id);
    if (member) return update(context, made, member, { ...member, role }, 'role.changed');
    const waiting = await invitations.requireWaiting(tx, customerId, id);
    if (waiting.role === role) return asListed(tx, customerId, waiting);
    const details = { before: { role: waiting.role }, after: { role } };
    await note('role.changed', { kind: 'invitation', ...waiting }, details);
    return asListed(tx, customerId, await invitations.changeInvitedRole(tx, waiting, role));
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
  return changeMember(context, userId, (made, member) =>
    update(context, made, member, { ...member, status: 'deactivated' }, 'user.deactivated'),
  );
}

export function reactivate(context: ManageContext, userId: number): Promise<ManagedUser> {
  return changeMember(context, userId, (made, member) =>
    update(context, made, member, { ...member, status: 'active' }, 'user.reactivated'),
  );
}

/**
 * Ends what somebody's sessions may do for this customer; the sessions are the person's, and go on for others. Neither
 * the response nor the log says whether there was one.
 */
export function endSessionsOf(context: ManageContext, userId: number): Promise<void> {
  return changeMember(context, userId, async ({ tx, customerId, note }, member) => {
    const hasEnded = await repository.endForCustomer(tx, customerId, userId);
    await note('session.revoked', { kind: 'user', ...member }, {});
    if (!hasEnded) return;
    const { name: customer } = await repository.findCustomer(tx, customerId);
    const payload = { userId, actorId: context.person.userId, customer };
    await emit(tx, { kind: 'session.revoked', payload });
  });
}

/** Gives up acting for a customer. @throws ProblemError `last-owner` */
export function leaveCustomer(
  { database, person, origin }: ManageContext,
  customerId: number,
): Promise<void> {
  return database.asLogin(async (tx) => {
    await repository.lockPeople(tx, customerId);
    const isInScope = person.customerId === 0 || person.customerId === customerId;
    const mayAct = isInScope && (await repository.holdsRoleNow(tx, person, customerId, roles));
    const member = mayAct ? await repository.findMember(tx, customerId, person.userId) : undefined;
    if (!member) throw new ProblemError('forbidden', { detail: 'You do not act for this customer.' });
    await refusingTheLastOwner(() => repository.deleteMember(tx, customerId, member.id));
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
    await note(action, { kind: 'user', ...before }, { before: facts(before), after: facts(after) });
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
      note: (action, { kind, id, displayName }, details) =>
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
