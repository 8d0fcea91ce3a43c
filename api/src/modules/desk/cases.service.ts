import { type DeadlineDetail, deadlineListQuery, instructionListQuery } from '@atrium/contract';
import type { DeskCaseDetail } from '@atrium/contract/desk';
import type { Transaction } from '../../db/index.ts';
import type { Staff } from '../../http/index.ts';
import { readCase } from '../applications/cases.service.ts';
import { changeForProvider } from '../deadlines/deadline-actions.service.ts';
import { deadlineDetail, firstDeadlines } from '../deadlines/deadlines.service.ts';
import { lastChangesOf } from '../deadlines/undo.service.ts';
import { readInstructions } from '../instructions/instructions.service.ts';
import { nameStaff } from '../staff/staff.service.ts';
import type { Answering, AnsweringContext } from './answering.service.ts';
import { listPlanned } from './documents.repository.ts';
import { keepChange } from './kept-changes.repository.ts';
import { describeChanges } from './kept-changes.service.ts';
import { changeStatus, lockVersion } from './status-change.service.ts';

const MAX_LISTED = 100;

export function describeCase(
  { database }: AnsweringContext,
  { staff }: Pick<Answering, 'staff'>,
  id: number,
): Promise<DeskCaseDetail> {
  return database.asStaff(staff, (tx) => caseDetail(tx, staff, id));
}

export async function caseDetail(tx: Transaction, staff: Staff, id: number): Promise<DeskCaseDetail> {
  const found = await readCase(tx, id);
  const of = { application: [id], customer: [found.customer.id] };
  const deadlines = await firstDeadlines(tx, deadlineListQuery.parse(of), {
    sort: 'dueAt',
    limit: MAX_LISTED,
  });
  const { instructions } = await readInstructions(
    tx,
    instructionListQuery.parse(of),
    MAX_LISTED,
    staff.locale,
  );
  const planned = await listPlanned(tx, { id, customerId: found.customer.id });
  const changes = await describeChanges(tx, staff, found);
  return { ...found, deadlines, instructions, planned, changes };
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
    const facts = await changeStatus(tx, application, { ...change, note: change.note || undefined, by });
    await keepChange(tx, application, staff.userId, facts);
    return caseDetail(tx, staff, id);
  });
}

const LOGGED_AS = {
  done: 'deadline.done',
  reopen: 'deadline.reopened',
  waive: 'deadline.waived',
  extend: 'deadline.extended',
} as const;

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
    const { customer, application, dueAt: from } = await deadlineDetail(tx, id, staff.locale);
    await nameStaff(tx, { staff, origin }, { customerId: customer.id, provider });
    await changeForProvider(tx, { scope: { userId: staff.userId }, origin }, id, change);
    const changed = await deadlineDetail(tx, id, staff.locale);
    const { kind, dueAt } = changed;
    const [last] = await lastChangesOf(tx, customer.id, [id]);
    const moved = dueAt !== from && { from };
    if (last)
      await keepChange(tx, { id: application.id, customerId: customer.id }, staff.userId, {
        ...last,
        ...moved,
        action: LOGGED_AS[change.action],
        kind,
        dueAt,
      });
    return changed;
  });
}
