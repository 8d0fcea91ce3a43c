import { type DeadlineDetail, deadlineListQuery, instructionListQuery } from '@atrium/contract';
import type { DeskCaseDetail } from '@atrium/contract/desk';
import type { Transaction } from '../../db/index.ts';
import type { Staff } from '../../http/index.ts';
import { readCase } from '../applications/cases.service.ts';
import { changeForProvider } from '../deadlines/deadline-actions.service.ts';
import { deadlineDetail, firstDeadlines } from '../deadlines/deadlines.service.ts';
import { readInstructions } from '../instructions/instructions.service.ts';
import { nameStaff } from '../staff/staff.service.ts';
import type { Answering, AnsweringContext } from './answering.service.ts';
import { changeStatus, lockVersion } from './status-change.service.ts';

const MAX_LISTED = 100;

export function describeCase(
  { database }: AnsweringContext,
  { staff }: Pick<Answering, 'staff'>,
  id: number,
): Promise<DeskCaseDetail> {
  return database.asStaff(staff, (tx) => caseDetail(tx, staff, id));
}

export async function caseDetail(tx: Transaction, { locale }: Staff, id: number): Promise<DeskCaseDetail> {
  const found = await readCase(tx, id);
  const of = { application: [id], customer: [found.customer.id] };
  const deadlines = await firstDeadlines(tx, deadlineListQuery.parse(of), {
    sort: 'dueAt',
    limit: MAX_LISTED,
  });
  const { instructions } = await readInstructions(tx, instructionListQuery.parse(of), MAX_LISTED, locale);
  return { ...found, deadlines, instructions };
}

interface NewStatus {
  readonly id: number;
  readonly statusId: number;
  readonly note?: string | undefined;
  readonly version: number;
}

export function setStatus(
  { database, provider }: AnsweringContext,
  { staff, origin }: Answering,
  { id, version, ...change }: NewStatus,
): Promise<DeskCaseDetail> {
  return database.asStaff(staff, async (tx) => {
    const application = await lockVersion(tx, id, version);
    const { customerId } = application;
    const by = await nameStaff(tx, { staff, origin }, { customerId, provider });
    await changeStatus(tx, application, { ...change, note: change.note || undefined, by });
    return caseDetail(tx, staff, id);
  });
}

interface DeadlineChange {
  readonly action: 'done' | 'reopen' | 'waive' | 'extend';
  readonly version: number;
  readonly note?: string | undefined;
  readonly dueAt?: string | undefined;
}

export function changeDeadline(
  { database, provider }: AnsweringContext,
  { staff, origin }: Answering,
  id: number,
  change: DeadlineChange,
): Promise<DeadlineDetail> {
  return database.asStaff(staff, async (tx) => {
    const { customer } = await deadlineDetail(tx, id, staff.locale);
    await nameStaff(tx, { staff, origin }, { customerId: customer.id, provider });
    await changeForProvider(tx, { scope: { userId: staff.userId }, origin }, id, change);
    return deadlineDetail(tx, id, staff.locale);
  });
}
