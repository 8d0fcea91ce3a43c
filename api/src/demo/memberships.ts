import type { Role } from '@atrium/contract';
import { addDays } from './applications.ts';
import type { DemoActivity } from './events.ts';

export interface DemoMember {
  readonly id: number;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly status: 'active' | 'deactivated';
}

export interface EndedInvitation {
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly invitedBy: number;
  readonly outcome: 'accepted' | 'declined' | 'withdrawn';
  readonly acceptedBy: number | null;
  readonly createdAt: Date;
  readonly endedAt: Date;
}

/** The founding precedes everything else that the demo's people did. */
const FOUNDED_DAYS_AGO = 760;
const JOINED_LATELY_DAYS_AGO = 20;

/** The last person of each customer joined lately, the others before anything that they did. */
export function joinedAt(members: readonly DemoMember[], { id }: DemoMember, now: Date): Date {
  const lately = members.findLast(({ status }) => status === 'active');
  return addDays(now, id === lately?.id ? -JOINED_LATELY_DAYS_AGO : -FOUNDED_DAYS_AGO);
}

/** Members who have been there all along did what happened over the years. */
export function formerMembersOf<M extends DemoMember>(members: readonly M[], now: Date): M[] {
  const isOld = (member: M) => joinedAt(members, member, now) < addDays(now, -JOINED_LATELY_DAYS_AGO - 1);
  return members.filter((member) => member.status === 'active' && isOld(member));
}

const firstRole = (role: Role): Role => (role === 'manager' ? 'viewer' : role);

export function endedInvitations(
  members: readonly DemoMember[],
  others: readonly Pick<EndedInvitation, 'email' | 'displayName' | 'outcome'>[],
  now: Date,
): EndedInvitation[] {
  const owner = ownerOf(members);
  const accepted = members
    .filter(({ id }) => id !== owner.id)
    .map((member) => ({
      ...member,
      role: firstRole(member.role),
      outcome: 'accepted' as const,
      acceptedBy: member.id,
      endedAt: joinedAt(members, member, now),
    }));
  const ended = others.map((other) => ({
    ...other,
    role: 'viewer' as const,
    acceptedBy: null,
    endedAt: addDays(now, -70),
  }));
  return [...accepted, ...ended].map(({ email, displayName, role, outcome, acceptedBy, endedAt }) => ({
    ...{ email, displayName, role, outcome, acceptedBy, endedAt },
    invitedBy: owner.id,
    createdAt: addDays(endedAt, -2),
  }));
}

function ownerOf(members: readonly DemoMember[]): DemoMember {
  const owner = members.find(({ role }) => role === 'owner');
  if (!owner) throw new Error('The customer has no owner.');
  return owner;
}

type Entry = Pick<DemoActivity, 'action' | 'actor' | 'subject' | 'at'> & { readonly details?: object };

/** The history ends with the present members. */
export function activityOfMembers(
  customerId: number,
  members: readonly DemoMember[],
  invitations: readonly (EndedInvitation & { readonly id: number })[],
  now: Date,
): DemoActivity[] {
  const entries = [
    ...invitations.flatMap((invitation) => entriesOfInvitation(invitation, ownerOf(members))),
    ...members.flatMap((member) => entriesOfMember(member, ownerOf(members), now)),
  ];
  return entries.map(({ details = {}, ...entry }) => ({
    ...entry,
    customerId,
    ipAddress: entry.actor ? '192.0.2.7' : null,
    details: { ...details },
  }));
}

function entriesOfInvitation(
  { id, displayName: label, role, outcome, acceptedBy, createdAt, endedAt }: EndedInvitation & { id: number },
  owner: DemoMember,
): Entry[] {
  const subject = { kind: 'invitation', id, label };
  const invited = {
    action: 'user.invited',
    actor: owner,
    subject,
    at: createdAt,
    details: { after: { role } },
  } as const;
  if (acceptedBy !== null) {
    const person = { id: acceptedBy, displayName: label };
    const details = { before: { status: 'invited' }, after: { role, status: 'active' } };
    const joined = { kind: 'user', id: acceptedBy, label };
    return [invited, { action: 'user.joined', actor: person, subject: joined, at: endedAt, details }];
  }
  const resent = { action: 'invitation.resent', actor: owner, subject, at: addDays(createdAt, 1) } as const;
  // People who decline are not named.
  const actor = outcome === 'withdrawn' ? owner : null;
  const action = outcome === 'withdrawn' ? 'invitation.withdrawn' : 'invitation.declined';
  return [invited, resent, { action, actor, subject, at: endedAt, details: { before: { role } } }];
}

function entriesOfMember(member: DemoMember, owner: DemoMember, now: Date): Entry[] {
  const { id, displayName: label, role, status } = member;
  const subject = { kind: 'user', id, label };
  const byOwner = { actor: owner, subject };
  const of = (state: DemoMember['status']) => ({ role, status: state });
  if (status === 'deactivated') {
    const details = { before: of('active'), after: of('deactivated') };
    return [{ ...byOwner, action: 'user.deactivated', at: addDays(now, -60), details }];
  }
  if (role !== 'manager') return [];
  const promoted = { before: { ...of('active'), role: 'viewer' }, after: of('active') };
  return [
    { ...byOwner, action: 'role.changed', at: addDays(now, -750), details: promoted },
    {
      ...byOwner,
      action: 'user.deactivated',
      at: addDays(now, -700),
      details: { before: of('active'), after: of('deactivated') },
    },
    {
      ...byOwner,
      action: 'user.reactivated',
      at: addDays(now, -699),
      details: { before: of('deactivated'), after: of('active') },
    },
    { ...byOwner, action: 'user.readmitted', at: addDays(now, -400), details: {} },
  ];
}
