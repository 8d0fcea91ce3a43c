import { type ManagedUser, type Role, roles } from '@atrium/contract';
import { z } from 'zod';
import { ProblemError } from '../../../http/index.ts';
import { type ApprovableAction, approvable } from '../../approvals/approvable.ts';
import { needsApproval, requestApproval, type Waits } from '../../approvals/approvals.service.ts';
import {
  type Change,
  changeBy,
  changeRoleNow,
  inviteNow,
  type ManageContext,
  reactivateNow,
  requireGranted,
} from './member-changes.ts';

const grantRequest = z.object({
  /** Of the member or the invitation; null for an address that would be invited. */
  id: z.int().nullable(),
  /** Null for who has no access: the invited and the deactivated. */
  from: z.enum(roles).nullable(),
  to: z.enum(roles),
  displayName: z.string().optional(),
  email: z.string().optional(),
});
type Grant = z.output<typeof grantRequest>;

const ranked: readonly Role[] = ['viewer', 'manager', 'owner'];
export const allowsMore = ({ from, to }: Pick<Grant, 'from' | 'to'>) =>
  from === null || ranked.indexOf(to) > ranked.indexOf(from);

export interface Asking extends Pick<ManageContext, 'origin' | 'clock'> {
  readonly person: { readonly userId: number };
}

/** @returns what a role waits for by a rule of the customer, or `undefined` if it can be given at once */
export async function waitsFor(
  { person, origin, clock }: Asking,
  { tx, customerId }: Change,
  request: Grant,
): Promise<Waits | undefined> {
  if (!allowsMore(request) || !(await needsApproval(tx, customerId, 'grant_role'))) return undefined;
  const { ipAddress } = origin;
  const asked = { customerId, person, ipAddress, action: 'grant_role', request, label: request.to } as const;
  return { approvalId: await requestApproval(tx, asked, clock()) };
}

export const grantRole: ApprovableAction = approvable({
  action: 'grant_role',
  request: grantRequest,
  isForLogin: true,
  permission: 'users:manage',
  label: ({ to }) => to,
  describe: ({ from, to }, _, name) => ({ grant: { name: name ?? '', from, to } }),
  carryOut: async (tx, { customerId, requestedBy, decidedBy, request }) => {
    const current = changeBy(tx, { customerId, actorId: decidedBy, ipAddress: undefined });
    const { id } = await grant(current, request, requestedBy);
    return { outcome: { id } };
  },
});

async function grant(
  current: Change,
  { id, from, to, displayName, email }: Grant,
  requestedBy: number,
): Promise<ManagedUser> {
  if (id === null) {
    // Erased in the meantime.
    if (!email || !displayName) throw new ProblemError('not-found');
    return inviteNow(current, { email, displayName, role: to }, requestedBy);
  }
  const granted = await requireGranted(current, id);
  const member = 'status' in granted ? granted : undefined;
  const isDeactivated = member?.status === 'deactivated';
  const { role } = granted;
  // What was approved is a change of what there was then.
  if (from === null ? !isDeactivated || role !== to : isDeactivated || role !== from)
    throw new ProblemError('conflict');
  return from === null && member ? reactivateNow(current, member) : changeRoleNow(current, granted, to);
}
