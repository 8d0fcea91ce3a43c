import type { Role } from '@atrium/contract';
import { lockPeople, type Transaction } from '../../../db/index.ts';
import type { Origin } from '../../../http/index.ts';
import { needsApproval } from '../../approvals/approvals.service.ts';
import { allowsMore } from './grant-role.ts';
import { changeBy, changeRoleNow } from './member-changes.ts';
import * as repository from './members.repository.ts';

export interface GroupRole {
  readonly customerId: number;
  readonly userId: number;
  readonly role: Role;
  /** Whether a group gives the role of an owner: otherwise groups do not decide about owners at all. */
  readonly decidesOwners: boolean;
  /** Whether the person stays an owner, whatever their groups. */
  readonly keepsOwner: boolean;
}

/**
 * Changes a role to the one that groups at the customer's provider give. They neither make a first owner nor take away the
 * last one, and give no higher role where a rule wants a second person for it. Needs a transaction of the login service.
 */
export async function changeRoleByGroups(
  tx: Transaction,
  { customerId, userId, role, decidesOwners, keepsOwner }: GroupRole,
  { ipAddress }: Origin,
): Promise<void> {
  await lockPeople(tx, customerId);
  const member = await repository.findMember(tx, customerId, userId);
  if (member?.status !== 'active') return;
  if (member.role === 'owner' && (keepsOwner || !decidesOwners)) return;
  const isAboutOwners = member.role === 'owner' || role === 'owner';
  if (isAboutOwners && !(await repository.hasOtherOwner(tx, customerId, userId))) return;
  const isHigher = allowsMore({ from: member.role, to: role });
  if (isHigher && (await needsApproval(tx, customerId, 'grant_role'))) return;
  await changeRoleNow(changeBy(tx, { customerId, actorId: userId, ipAddress }), member, role);
}
