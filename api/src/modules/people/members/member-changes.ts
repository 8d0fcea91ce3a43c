import {
  type ActivityAction,
  type ManagedUser,
  type Permission,
  permissionsOfRole,
  type Role,
  roles,
} from '@atrium/contract';
import { errorDetail } from '@atrium/server/thrown';
import { type Database, lockPeople, type Transaction } from '../../../db/index.ts';
import { type Origin, ProblemError } from '../../../http/index.ts';
import { emit } from '../../../outbox/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import * as invitations from '../invitations/invitations.service.ts';
import type { Member } from './members.repository.ts';
import * as repository from './members.repository.ts';

export { findMember, findMemberByAddress, type Member } from './members.repository.ts';

export type ProveByStepUp = (
  tx: Transaction,
  person: Person,
  stepUpToken: string | undefined,
) => Promise<unknown>;

export interface ManageContext {
  readonly database: Database;
  readonly person: Person;
  readonly origin: Origin;
  /** `null` means the database's clock. */
  readonly clock: () => Date | null;
}

export interface GrantContext extends ManageContext {
  /** Who has a second factor proves it before they give access. */
  readonly prove: ProveByStepUp;
}

export interface Change {
  readonly tx: Transaction;
  readonly customerId: number;
  /** In whose name it is logged; absent for the customer's directory. */
  readonly actorId: number | undefined;
  record(action: ActivityAction, subject: Subject, details: object): Promise<void>;
}

interface Subject {
  readonly kind: 'user' | 'invitation';
  readonly id: number;
  readonly displayName: string;
}

/** Runs a change as the login service, which alone may write users, and therefore checks the permission again. */
export function change<T>(
  { database, person, origin }: ManageContext,
  work: (current: Change) => Promise<T>,
): Promise<T> {
  const { customerId } = person;
  if (customerId === 0) throw new ProblemError('choose-customer');
  return database.asLogin(async (tx) => {
    await lockAsManager(tx, person, customerId);
    return work(changeBy(tx, { customerId, actorId: person.userId, ipAddress: origin.ipAddress }));
  });
}

/** Of a person who may manage them now: the login service sees all customers. @throws ProblemError `forbidden` */
export async function lockAsManager(
  tx: Transaction,
  person: Person,
  customerId: number,
  permission: Permission = 'users:manage',
): Promise<void> {
  await lockPeople(tx, customerId);
  await requireNow(tx, person, customerId, permission);
}

/** What the person may do now, and not when the request was checked. @throws ProblemError `forbidden` */
export async function requireNow(
  tx: Transaction,
  person: Person,
  customerId: number,
  permission: Permission,
): Promise<void> {
  const allowed = roles.filter((role) => permissionsOfRole[role].includes(permission));
  if (!(await repository.holdsRoleNow(tx, person, customerId, allowed))) throw new ProblemError('forbidden');
}

export function changeBy(
  tx: Transaction,
  by: { customerId: number; actorId: number | undefined; ipAddress: string | undefined },
): Change {
  const { customerId, actorId } = by;
  return {
    tx,
    customerId,
    actorId,
    record: (action, { kind, id, displayName }, details) =>
      recordActivity(tx, {
        ...by,
        action,
        subject: { kind, id, label: displayName },
        details: actorId === undefined ? { ...details, by: 'directory' } : { ...details },
      }),
  };
}

/** @param inviterId `null` for the customer's directory */
export async function inviteNow(
  { tx, customerId, record }: Change,
  input: { email: string; displayName: string; role: Role },
  inviterId: number | null,
): Promise<ManagedUser> {
  const isDirectory = inviterId === null;
  const typed = { ...input, customerId, invitedBy: inviterId, isDirectory };
  const invitation = await invitations.createInvitation(tx, typed);
  await invitations.queueInvitationMail(tx, { invitationId: invitation.id, customerId, inviterId });
  const { email, role } = invitation;
  await record('user.invited', { kind: 'invitation', ...invitation }, { email, after: { role } });
  return asListed(tx, customerId, invitation);
}

export function resendNow(current: Change, pending: invitations.Invitation): Promise<ManagedUser> {
  const { actorId } = current;
  return resendAs(current, pending, { inviterId: actorId ?? null, isDirectory: actorId === undefined });
}

/** The provider has no limits, and is no person whom an invitation names. */
export function resendByProvider(current: Change, pending: invitations.Invitation): Promise<ManagedUser> {
  return resendAs(current, pending, { inviterId: null, isDirectory: false });
}

async function resendAs(
  { tx, customerId, record }: Change,
  pending: invitations.Invitation,
  by: { readonly inviterId: number | null; readonly isDirectory: boolean },
): Promise<ManagedUser> {
  const inviter = { customerId, ...by };
  const renewed = await invitations.renewInvitation(tx, pending, inviter);
  await invitations.queueInvitationMail(tx, { invitationId: pending.id, ...inviter });
  await record('invitation.resent', { kind: 'invitation', ...renewed }, {});
  return asListed(tx, customerId, renewed);
}

export async function withdrawNow({ tx, record }: Change, pending: invitations.Invitation): Promise<void> {
  await invitations.withdrawInvitation(tx, pending);
  const { email, role } = pending;
  await record('invitation.withdrawn', { kind: 'invitation', ...pending }, { email, before: { role } });
}

/** Who has a role, or would have it by accepting. */
export type Granted = Member | invitations.Invitation;

/** @throws ProblemError `not-found` for an id of neither a member nor a pending invitation */
export async function requireGranted({ tx, customerId }: Change, id: number): Promise<Granted> {
  const member = await repository.findMember(tx, customerId, id);
  return member ?? invitations.requirePending(tx, customerId, id);
}

export async function changeRoleNow(current: Change, granted: Granted, role: Role): Promise<ManagedUser> {
  if ('status' in granted) return update(current, granted, { ...granted, role }, 'role.changed');
  const { tx, customerId, record } = current;
  if (granted.role === role) return asListed(tx, customerId, granted);
  const details = { before: { role: granted.role }, after: { role } };
  await record('role.changed', { kind: 'invitation', ...granted }, details);
  return asListed(tx, customerId, await invitations.changeInvitedRole(tx, granted, role));
}

/** Ends access at once. @throws ProblemError `last-owner` */
export function deactivateNow(current: Change, member: Member): Promise<ManagedUser> {
  return update(current, member, { ...member, status: 'deactivated' }, 'user.deactivated');
}

export function reactivateNow(current: Change, member: Member): Promise<ManagedUser> {
  return update(current, member, { ...member, status: 'active' }, 'user.reactivated');
}

/** As lists of people show it. */
export async function asListed(
  tx: Transaction,
  customerId: number,
  { id, email, displayName, role, expiresAt }: invitations.Invitation,
): Promise<ManagedUser> {
  const customer = await repository.findCustomer(tx, customerId);
  const invited = { status: 'invited', lastSignedInAt: null, invitationExpiresAt: expiresAt } as const;
  return { id, customer, email, displayName, role, ...invited };
}

async function update(
  { tx, customerId, actorId, record }: Change,
  before: Member,
  after: Member,
  action: 'role.changed' | 'user.deactivated' | 'user.reactivated',
): Promise<ManagedUser> {
  if (before.role !== after.role || before.status !== after.status) {
    await withLastOwnerProblem(() => repository.updateMember(tx, customerId, after));
    const facts = ({ role, status }: Member) => ({ role, status });
    await record(action, { kind: 'user', ...before }, { before: facts(before), after: facts(after) });
    await emitAccessChange(tx, action, customerId, after, actorId);
  }
  return repository.findManagedUser(tx, customerId, before.id);
}

export async function withLastOwnerProblem(work: () => Promise<void>): Promise<void> {
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
  actorId: number | undefined,
): Promise<void> {
  const payload = { userId: id, displayName, actorId, role };
  return emit(tx, { kind, customerId, payload });
}
