import type { DeskApproval, StaffAccount } from '@atrium/contract/desk';
import { z } from 'zod';
import type { Database, Transaction } from '../../db/index.ts';
import { notFound, ProblemError, type Staff } from '../../http/index.ts';
import type { MailedPortal, Mailer } from '../../mail/index.ts';
import { type StaffAction, type StaffActions, staffApprovable } from '../approvals/staff-approvable.ts';
import { readStaffApproval, requestByStaff } from '../approvals/staff-approvals.service.ts';
import { requestHash } from '../loyalty/ledger/index.ts';
import { CommandError } from '../people/customers/customers.service.ts';
import { changeForProvider } from '../staff/staff.service.ts';
import { asCommand } from './as-command.ts';
import {
  changeAccess,
  deactivateAccount,
  inviteInto,
  listStaff,
  type NewStaff,
  newStaff,
  requireInvitable,
} from './staff-accounts.service.ts';

/** As it was shown to who approves it. */
const ofKnownStaff = newStaff.extend({ userId: z.int(), customers: z.array(z.string()).nullable() });
type OfKnownStaff = z.output<typeof ofKnownStaff>;

const describe = ({ displayName: name, email, role, customers }: NewStaff) => ({
  staff: { name, email, role, customers },
});

/** The changes of the provider's people that wait for a second person. */
export function staffChanges(mailer: Pick<Mailer, keyof MailedPortal | 'post'>) {
  return {
    invite_staff: staffApprovable({
      request: newStaff,
      describe,
      about: () => null,
      carryOutForProvider: (tx, { request, requestedBy }) =>
        unlessRefused(async () => {
          const { mail } = await inviteInto(tx, mailer, { ...request, invitedBy: requestedBy });
          return { outcome: {}, afterwards: () => mailer.post(mail) };
        }),
    }),
    change_staff: ofKnown((tx, request) => changeAccess(tx, request)),
    deactivate_staff: ofKnown((tx, { userId }) => deactivateAccount(tx, userId)),
  } satisfies Partial<StaffActions>;
}

function ofKnown(change: (tx: Transaction, request: OfKnownStaff) => Promise<void>): StaffAction {
  return staffApprovable<OfKnownStaff>({
    request: ofKnownStaff,
    describe,
    about: ({ userId }) => userId,
    carryOutForProvider: (tx, { request }) =>
      unlessRefused(async () => {
        await change(tx, request);
        return { outcome: {} };
      }),
  });
}

/** What the commands refuse is not possible any more. They refuse before they change anything. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | { readonly problem: 'conflict' }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommandError) return { problem: 'conflict' };
    throw error;
  }
}

export interface StaffChangesContext {
  readonly database: Database;
  readonly actions: StaffActions;
  readonly staff: Staff;
  readonly key: string;
}

export function askToInvite(context: StaffChangesContext, invited: NewStaff): Promise<DeskApproval> {
  return ask(context, 'invite_staff', async (tx) => {
    await requireInvitable(tx, invited);
    return invited;
  });
}

export function askToChange(
  context: StaffChangesContext,
  userId: number,
  access: Pick<NewStaff, 'role' | 'customers'>,
): Promise<DeskApproval> {
  return askAbout(context, 'change_staff', userId, access);
}

export function askToDeactivate(context: StaffChangesContext, userId: number): Promise<DeskApproval> {
  return askAbout(context, 'deactivate_staff', userId, {});
}

async function askAbout(
  context: StaffChangesContext,
  action: 'change_staff' | 'deactivate_staff',
  userId: number,
  access: Partial<Pick<NewStaff, 'role' | 'customers'>>,
): Promise<DeskApproval> {
  const known = (await listStaff(context)).find(({ id }) => id === userId);
  if (!known) throw notFound();
  const { email, displayName, role, customers, status } = known;
  return ask(context, action, async () => {
    if (status === 'deactivated') throw new CommandError(`${displayName} has no access any more.`);
    return { userId, email, displayName, role, customers, ...access };
  });
}

/** @throws ProblemError `forbidden` for who does not see all customers, `conflict` for what the commands refuse */
async function ask(
  context: StaffChangesContext,
  action: 'invite_staff' | 'change_staff' | 'deactivate_staff',
  requestOf: (tx: Transaction) => Promise<object>,
): Promise<DeskApproval> {
  const { database, staff, key } = context;
  const approvalId = await asCommand(() =>
    changeForProvider(database, context, 'administrator', async (tx) => {
      const request = await requestOf(tx);
      const hash = requestHash(action, staff.userId, JSON.stringify(request));
      return requestByStaff(tx, { customerId: null, action, request, requestedBy: staff.userId, key, hash });
    }),
  );
  return readStaffApproval(context, staff, approvalId);
}

export async function accounts({
  database,
  staff,
}: Pick<StaffChangesContext, 'database' | 'staff'>): Promise<{
  staff: StaffAccount[];
}> {
  if (staff.customerIds !== null) throw new ProblemError('forbidden');
  return { staff: await listStaff({ database }) };
}
