import type { DeskCaseDetail } from '@atrium/contract/desk';
import type { Database, Transaction } from '../../db/index.ts';
import { notFound, ProblemError } from '../../http/index.ts';
import { doubtOfDueDate, doubtOfPastDate } from '../../local-time/index.ts';
import { fieldRefusals, refusals } from '../../messages/index.ts';
import { emit } from '../../outbox/index.ts';
import { settleDeadline } from '../deadlines/deadline-actions.service.ts';
import { type ActingStaff, changeForCustomer, recordStaffActivity } from '../staff/staff.service.ts';
import * as repository from './case-changes.repository.ts';
import { caseDetail } from './cases.service.ts';
import type { LockedApplication } from './status-change.repository.ts';
import { lockVersion } from './status-change.service.ts';

export interface ChangeContext {
  readonly database: Database;
  readonly acting: ActingStaff;
}

type Find = (tx: Transaction) => Promise<repository.CaseOf | undefined>;
type Work = (tx: Transaction, application: LockedApplication) => Promise<void>;

const refused = (field: string, reason: string) =>
  new ProblemError('invalid-input', { errors: { [field]: [reason] } });

/**
 * Changes what an import changes, too, under the same rights, so that all of it is kept alike: sums, counts, words of the
 * search. Staff who do not see the case are told that there is none.
 */
async function changeCase(
  { database, acting }: ChangeContext,
  find: Find,
  version: number,
  work: Work,
): Promise<DeskCaseDetail> {
  const { staff } = acting;
  const found = await database.asStaff(staff, find);
  if (!found) throw notFound();
  await changeForCustomer(database, acting, found.customerId, async (tx) => {
    const application = await lockVersion(tx, found.id, version);
    await work(tx, application);
    await repository.markChanged(tx, application);
  });
  return database.asStaff(staff, (tx) => caseDetail(tx, staff, found.id));
}

const subjectOf = ({ id, label }: LockedApplication) => ({ kind: 'application', id, label });

export function correctDetails(
  context: ChangeContext,
  id: number,
  { version, title, appliedAt }: repository.Details & { readonly version: number },
): Promise<DeskCaseDetail> {
  const doubt = doubtOfPastDate(appliedAt);
  if (doubt) throw refused('appliedAt', doubt);
  return changeCase(
    context,
    (tx) => repository.findCase(tx, id),
    version,
    async (tx, application) => {
      const was = await repository.setDetails(tx, application, { title, appliedAt });
      const changed = [
        was.title !== title && (['title', was.title, title] as const),
        was.appliedAt !== appliedAt && (['appliedAt', was.appliedAt, appliedAt] as const),
      ].filter((each) => each !== false);
      const { customerId } = application;
      if (changed.length === 0) return;
      await recordStaffActivity(tx, context.acting, {
        action: 'application.changed',
        customerId,
        subject: { ...subjectOf(application), label: application.label.replace(was.title, () => title) },
        details: {
          before: Object.fromEntries(changed.map(([field, before]) => [field, before])),
          after: Object.fromEntries(changed.map(([field, , after]) => [field, after])),
        },
      });
    },
  );
}

export function addDeadline(
  context: ChangeContext,
  id: number,
  { version, ...deadline }: repository.NewDeadline & { readonly version: number },
): Promise<DeskCaseDetail> {
  return changeCase(
    context,
    (tx) => repository.findCase(tx, id),
    version,
    async (tx, application) => {
      const isPassed = await repository.isPassed(tx, application, deadline.dueAt);
      const doubt = isPassed ? fieldRefusals.notPassed : doubtOfDueDate(deadline.dueAt);
      if (doubt) throw refused('dueAt', doubt);
      const added = await repository.insertDeadline(tx, application, deadline);
      await recordStaffActivity(tx, context.acting, {
        action: 'deadline.added',
        customerId: application.customerId,
        subject: { kind: 'deadline', id: added.id, label: application.label },
        details: { after: { dueAt: deadline.dueAt } },
      });
    },
  );
}

export function addFee(
  context: ChangeContext,
  id: number,
  { version, ...fee }: repository.NewFee & { readonly version: number },
): Promise<DeskCaseDetail> {
  const { name, amount, deadlineId } = fee;
  return changeCase(
    context,
    (tx) => repository.findCase(tx, id),
    version,
    async (tx, application) => {
      if (deadlineId !== undefined && !(await repository.isPayable(tx, application, deadlineId)))
        throw refused('deadlineId', fieldRefusals.openDeadline);
      await repository.insertFee(tx, application, fee);
      await recordStaffActivity(tx, context.acting, {
        action: 'fee.added',
        customerId: application.customerId,
        subject: subjectOf(application),
        details: { name, after: { amount } },
      });
    },
  );
}

interface FeeChange {
  readonly id: number;
  readonly version: number;
}

/** @param work changes the fee, and returns what the log says of it */
function changeFee(
  context: ChangeContext,
  { id, version }: FeeChange,
  action: 'fee.changed' | 'fee.paid' | 'fee.voided',
  work: (
    tx: Transaction,
    application: LockedApplication,
    fee: repository.StoredFee,
  ) => Promise<Readonly<Record<string, unknown>>>,
): Promise<DeskCaseDetail> {
  return changeCase(
    context,
    (tx) => repository.findCaseOfFee(tx, id),
    version,
    async (tx, application) => {
      const fee = await repository.findFee(tx, application, id);
      if (!fee) throw notFound();
      // As for an import: what was paid stays so.
      if (fee.isPaid) throw new ProblemError('conflict', { detail: refusals.feePaid });
      const details = await work(tx, application, fee);
      await recordStaffActivity(tx, context.acting, {
        action,
        customerId: application.customerId,
        subject: subjectOf(application),
        details: { name: fee.name, ...details },
      });
    },
  );
}

export function changeAmount(
  context: ChangeContext,
  { amount, ...change }: FeeChange & { readonly amount: number },
): Promise<DeskCaseDetail> {
  return changeFee(context, change, 'fee.changed', async (tx, application, fee) => {
    await repository.setAmount(tx, application, fee.id, amount);
    return { before: { amount: fee.amount }, after: { amount } };
  });
}

export function voidFee(context: ChangeContext, change: FeeChange): Promise<DeskCaseDetail> {
  return changeFee(context, change, 'fee.voided', async (tx, application, fee) => {
    await repository.deleteFee(tx, application, fee.id);
    return { before: { amount: fee.amount } };
  });
}

/** The event, and with it points and notifications, is that of an import. */
export function payFee(
  context: ChangeContext,
  { paidOn, ...change }: FeeChange & { readonly paidOn: string },
): Promise<DeskCaseDetail> {
  const doubt = doubtOfPastDate(paidOn);
  if (doubt) throw refused('paidOn', doubt);
  const { staff, ipAddress } = context.acting;
  return changeFee(context, change, 'fee.paid', async (tx, application, { id, name, amount }) => {
    const { customerId } = application;
    const { paidAt, dueAt, settledId } = await repository.payFee(tx, application, id, paidOn);
    await emit(tx, {
      kind: 'fee.paid',
      customerId,
      payload: {
        subject: subjectOf(application),
        name,
        feeId: id,
        amount,
        paidAt,
        paidOn,
        renewalDueAt: dueAt && `${dueAt}T00:00:00Z`,
      },
    });
    if (settledId !== null) await settleDeadline(tx, settledId, { personId: staff.userId, ipAddress });
    return { amount, after: { paidOn } };
  });
}
