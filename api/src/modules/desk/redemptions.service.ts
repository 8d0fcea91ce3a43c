import type { DeskApproval, DeskRedemption } from '@atrium/contract/desk';
import type { Database } from '../../db/index.ts';
import { notFound, ProblemError, type Staff } from '../../http/index.ts';
import { personName, refusals } from '../../messages/index.ts';
import type { StaffActions } from '../approvals/staff-approvable.ts';
import { readStaffApproval } from '../approvals/staff-approvals.service.ts';
import type { Clock } from '../loyalty/points/clock.ts';
import { requestRefund } from '../loyalty/programme/refunds.service.ts';
import { type ActingStaff, changeForCustomer, recordStaffActivity } from '../staff/staff.service.ts';
import * as repository from './redemptions.repository.ts';

export interface RedemptionsContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly actions: StaffActions;
}

export function listRedemptions(
  { database }: Pick<RedemptionsContext, 'database'>,
  staff: Staff,
  query: repository.RedemptionsQuery,
) {
  return database.asStaff(staff, async (tx) => ({
    redemptions: (await repository.listRedemptions(tx, query)).map((row) => described(row, staff)),
    total: await repository.countRedemptions(tx, query),
    page: query.page,
    pageSize: query.pageSize,
  }));
}

/** @throws ProblemError `not-found` for one of a customer whom the person does not see */
async function readRedemption(
  { database }: Pick<RedemptionsContext, 'database'>,
  staff: Staff,
  id: number,
): Promise<DeskRedemption> {
  const row = await database.asStaff(staff, (tx) => repository.findRedemption(tx, id));
  if (!row) throw notFound();
  return described(row, staff);
}

/** What is recorded names the reward in English: its readers have languages of their own. */
function inEnglish(staff: Staff): Staff {
  return { ...staff, language: 'en-US' };
}

function described(row: DeskRedemption, { locale }: Staff): DeskRedemption {
  return { ...row, redeemedBy: { ...row.redeemedBy, name: personName(row.redeemedBy.name, locale) } };
}

/** @throws ProblemError `already-refunded`, or `conflict` where it was handed out before */
export async function handOut(
  context: Pick<RedemptionsContext, 'database'>,
  acting: ActingStaff,
  id: number,
): Promise<DeskRedemption> {
  const { staff } = acting;
  const { customer, reward } = await readRedemption(context, inEnglish(staff), id);
  await changeForCustomer(context.database, acting, customer.id, async (tx) => {
    const state = await repository.lockState(tx, { customerId: customer.id, id });
    if (state === 'refunded') throw new ProblemError('already-refunded');
    if (state === 'handed_out') throw new ProblemError('conflict', { detail: refusals.codeHandedOut });
    await repository.insertHandedOut(tx, { customerId: customer.id, id, staffId: staff.userId });
    await recordStaffActivity(tx, acting, {
      action: 'code.handed_out',
      customerId: customer.id,
      subject: { kind: 'redemption', id, label: reward.name },
    });
  });
  return readRedemption(context, staff, id);
}

export async function refund(
  context: RedemptionsContext,
  acting: ActingStaff,
  { id, key, reason }: { readonly id: number; readonly key: string; readonly reason: string | undefined },
): Promise<{ redemption: DeskRedemption } | { approval: DeskApproval }> {
  const { staff } = acting;
  const redemption = await readRedemption(context, inEnglish(staff), id);
  const made = await requestRefund(context, acting, { redemption, key, reason });
  if (made === 'refunded') return { redemption: await readRedemption(context, staff, id) };
  return { approval: await readStaffApproval(context, staff, made.approvalId) };
}
