import { type Role, roles } from '@atrium/contract';
import { scimTexts } from '../../messages/scim.ts';
import {
  findInvitation,
  findPendingInvitation,
  type Invitation,
} from '../people/invitations/invitations.service.ts';
import { waitsFor } from '../people/members/grant-role.ts';
import {
  changeRoleNow,
  deactivateNow,
  findMember,
  findMemberByAddress,
  type Granted,
  inviteNow,
  type Member,
  reactivateNow,
  resendNow,
  withdrawNow,
} from '../people/members/member-changes.ts';
import type { DirectoryContext } from './directory.ts';
import { ScimError } from './scim-error.ts';
import type { StoredUser } from './scim-users.repository.ts';
import { linkUser, listMappedRoles } from './scim-users.repository.ts';

/** Of people without a group that an owner mapped to a role. */
const DEFAULT_ROLE: Role = 'viewer';

export type Links = Pick<StoredUser, 'id' | 'email' | 'userId' | 'invitationId'>;

interface Standing {
  readonly member: Member | undefined;
  /** Pending, whether or not it has expired. */
  readonly invitation: Invitation | undefined;
}

/** What a record is about now: a member, an invitation, or neither; `undefined` if that is another record's already. */
async function standingOf(directory: DirectoryContext, links: Links): Promise<Standing | undefined> {
  const known = await linked(directory, links);
  if (known.member || known.invitation) return known;
  const adopted = await adopt(directory, links);
  return adopted && linked(directory, adopted);
}

/** The invitation is locked first, so that a person who accepts it meanwhile is found as a member. */
async function linked(
  { tx, customerId }: DirectoryContext,
  { userId: memberId, invitationId }: Links,
): Promise<Standing> {
  const invitation = invitationId === null ? undefined : await findInvitation(tx, customerId, invitationId);
  const userId = memberId ?? invitation?.acceptedBy ?? null;
  const member = userId === null ? undefined : await findMember(tx, customerId, userId);
  return { member, invitation: invitation?.outcome === null ? invitation : undefined };
}

/**
 * A record is about who is a member or invited by its address already. The customer knows both; whether anyone else has
 * an account is neither asked nor told.
 */
async function adopt({ tx, customerId }: DirectoryContext, { id, email }: Links): Promise<Links | undefined> {
  const member = await findMemberByAddress(tx, customerId, email);
  const invitation = await findPendingInvitation(tx, customerId, email);
  const userId = member?.id ?? null;
  const links = { id, email, userId, invitationId: member ? null : (invitation?.id ?? null) };
  return (await linkUser(tx, customerId, id, links)) ? links : undefined;
}

/** Gives access: to a member again, else by an invitation. */
export async function begin(directory: DirectoryContext, links: Links, displayName: string): Promise<void> {
  const { change } = directory;
  const mapped = (await mappedRoles(directory, [links.id])).get(links.id);
  const standing = await standingOf(directory, links);
  if (!standing) throw new ScimError(409, scimTexts.sameMember, 'uniqueness');
  const { member, invitation } = standing;
  if (member) {
    if (member.status === 'active') return;
    const role = mapped ?? withoutOwner(member.role);
    await setRole(directory, member, role);
    const { role: to = member.role } =
      (await findMember(directory.tx, directory.customerId, member.id)) ?? {};
    const isWaiting = await waits(directory, { id: member.id, from: null, to });
    if (!isWaiting) await reactivateNow(change, { ...member, role: to });
  } else if (invitation) {
    if (Date.parse(invitation.expiresAt) > Date.now()) return;
    await setRole(directory, invitation, mapped ?? withoutOwner(invitation.role));
    await resendNow(change, invitation);
  } else await invite(directory, links, { displayName, role: mapped ?? DEFAULT_ROLE });
}

async function invite(
  directory: DirectoryContext,
  { id, email }: Links,
  { displayName, role }: { displayName: string; role: Role },
): Promise<void> {
  const { tx, customerId, change } = directory;
  const invited = { email, displayName, role };
  if (await waits(directory, { id: null, from: null, to: role, email, displayName })) return;
  const { id: invitationId } = await inviteNow(change, invited, null);
  await linkUser(tx, customerId, id, { userId: null, invitationId });
}

/** Takes access away at once, never the account. @throws ProblemError `last-owner` */
export async function end(directory: DirectoryContext, links: Links): Promise<void> {
  const { member, invitation } = (await standingOf(directory, links)) ?? {};
  if (invitation) await withdrawNow(directory.change, invitation);
  if (member?.status === 'active') await deactivateNow(directory.change, member);
}

async function waits(
  { asking, change }: DirectoryContext,
  grant: Parameters<typeof waitsFor>[2],
): Promise<boolean> {
  return (await waitsFor(asking, change, grant)) !== undefined;
}

/** An owner's role comes from an owner: from a group that one mapped to it. */
function withoutOwner(role: Role): Role {
  return role === 'owner' ? DEFAULT_ROLE : role;
}

function highest(mapped: readonly Role[]): Role | undefined {
  return roles.find((role) => mapped.includes(role));
}

async function mappedRoles(
  { tx, customerId }: DirectoryContext,
  ids: readonly string[],
): Promise<Map<string, Role | undefined>> {
  const mapped = await listMappedRoles(tx, customerId, ids);
  return new Map(mapped.map((each) => [each.id, highest(each.roles)]));
}

/**
 * Runs a change of groups, and gives those people the role of their groups whom it gives another one. Who loses the last
 * such group has the least; who never had one keeps what they were given in the portal. Grants come first, so that a
 * customer whose owner changes has one at all times.
 */
export async function withRolesOfGroups(
  directory: DirectoryContext,
  people: readonly Links[],
  work: () => Promise<void>,
): Promise<void> {
  const ids = people.map(({ id }) => id);
  const before = await mappedRoles(directory, ids);
  await work();
  const after = await mappedRoles(directory, ids);
  const changed = people
    .filter(({ id }) => before.get(id) !== after.get(id))
    .map((links) => ({ links, role: after.get(links.id) ?? DEFAULT_ROLE }));
  for (const { links, role } of changed.toSorted((one, other) => rank(one.role) - rank(other.role))) {
    const { member, invitation } = await linked(directory, links);
    const granted = member ?? invitation;
    if (granted) await setRole(directory, granted, role);
  }
}

function rank(role: Role): number {
  return roles.indexOf(role);
}

async function setRole(directory: DirectoryContext, granted: Granted, to: Role): Promise<void> {
  const { id, role: from } = granted;
  if (!(await waits(directory, { id, from, to }))) await changeRoleNow(directory.change, granted, to);
}
