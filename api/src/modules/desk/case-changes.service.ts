import type { DeskCaseDetail } from '@atrium/contract/desk';
import type { Database, Transaction } from '../../db/index.ts';
import { notFound, ProblemError } from '../../http/index.ts';
import { doubtOfDueDate, doubtOfPastDate } from '../../local-time/index.ts';
import { fieldRefusals, refusals } from '../../messages/index.ts';
import { emit } from '../../outbox/index.ts';
import { settleDeadline } from '../deadlines/deadline-actions.service.ts';
import { lastChangesOf } from '../deadlines/undo.service.ts';
import { type ActingStaff, changeForCustomer, recordStaffActivity } from '../staff/staff.service.ts';
import type { CaseChangeFacts, FactsOf } from './case-change-facts.ts';
import * as repository from './case-changes.repository.ts';
import { caseDetail } from './cases.service.ts';
import { keepChange } from './kept-changes.repository.ts';
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
export function changeCase(
  context: ChangeContext,
  find: Find,
  version: number,
  work: Work,
): Promise<DeskCaseDetail> {
  return changeFound(context, find, async (tx, { id }) => {
    const application = await lockVersion(tx, id, version);
    await work(tx, application);
    await repository.markChanged(tx, application);
  });
}

/** As {@link changeCase}, for what is right whichever version the person saw. @param work locks the application */
export async function changeFound(
  { database, acting }: ChangeContext,
  find: Find,
  work: (tx: Transaction, found: repository.CaseOf) => Promise<void>,
): Promise<DeskCaseDetail> {
  const { staff } = acting;
  const found = await database.asStaff(staff, find);
  if (!found) throw notFound();
  await changeForCustomer(database, acting, found.customerId, (tx) => work(tx, found));
  return database.asStaff(staff, (tx) => caseDetail(tx, staff, found.id));
}

const keep = (tx: Transaction, { acting }: ChangeContext, of: LockedApplication, facts: CaseChangeFacts) =>
  keepChange(tx, of, acting.staff.userId, facts);

export const subjectOf = ({ id, label }: LockedApplication) => ({ kind: 'application', id, label });

export function correctDetails(
  context: ChangeContext,
  id: number,
  { version, title, appliedAt }: repository.Details & { readonly version: number },
): Promise<DeskCaseDetail> {
  const doubt = doubtOfPastDate(appliedAt);
  if (doubt) throw refused('appliedAt', doubt.reason);
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
      const before = Object.fromEntries(changed.map(([field, former]) => [field, former]));
      const after = Object.fromEntries(changed.map(([field, , present]) => [field, present]));
      await recordStaffActivity(tx, context.acting, {
        action: 'application.changed',
        customerId,
        subject: { ...subjectOf(application), label: application.label.replace(was.title, () => title) },
        details: { before, after },
      });
      await keep(tx, context, application, { action: 'application.changed', before, after });
    },
  );
}

export function addDeadline(
  context: ChangeContext,
  id: number,
  { version, ...deadline }: repository.NewDeadline & { readonly version: number },
): Promise<DeskCaseDetail> {
  const { kind, dueAt } = deadline;
  return changeCase(
    context,
    (tx) => repository.findCase(tx, id),
    version,
    async (tx, application) => {
      const isPassed = await repository.isPassed(tx, application, dueAt);
      const doubt = isPassed ? fieldRefusals.notPassed : doubtOfDueDate(dueAt)?.reason;
      if (doubt) throw refused('dueAt', doubt);
      const added = await repository.insertDeadline(tx, application, deadline);
      await recordStaffActivity(tx, context.acting, {
        action: 'deadline.added',
        customerId: application.customerId,
        subject: { kind: 'deadline', id: added.id, label: application.label },
        details: { after: { dueAt } },
      });
      await keep(tx, context, application, { action: 'deadline.added', deadlineId: added.id, kind, dueAt });
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
      const added = await repository.insertFee(tx, application, fee);
      await recordStaffActivity(tx, context.acting, {
        action: 'fee.added',
        customerId: application.customerId,
        subject: subjectOf(application),
        details: { name, after: { amount } },
      });
      await keep(tx, context, application, { action: 'fee.added', feeId: added.id, name, amount });
    },
  );
}

interface FeeChange {
  readonly id: number;
  readonly version: number;
}

interface ChangedFee {
  readonly facts: FactsOf<'fee.changed' | 'fee.paid' | 'fee.voided'>;
  /** What the log says of it. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** @param work changes the fee */
function changeFee(
  context: ChangeContext,
  { id, version }: FeeChange,
  work: (tx: Transaction, application: LockedApplication, fee: repository.StoredFee) => Promise<ChangedFee>,
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
      const { facts, details } = await work(tx, application, fee);
      await keep(tx, context, application, facts);
      await recordStaffActivity(tx, context.acting, {
        action: facts.action,
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
  return changeFee(context, change, async (tx, application, { id: feeId, name, amount: from }) => {
    await repository.setAmount(tx, application, feeId, amount);
    return {
      facts: { action: 'fee.changed', feeId, name, amount, from },
      details: { before: { amount: from }, after: { amount } },
    };
  });
}

export function voidFee(context: ChangeContext, change: FeeChange): Promise<DeskCaseDetail> {
  return changeFee(context, change, async (tx, application, { id: feeId, isPaid: _, ...fee }) => {
    await repository.deleteFee(tx, application, feeId);
    return {
      facts: { action: 'fee.voided', feeId, ...fee },
      details: { before: { amount: fee.amount } },
    };
  });
}

/** The event, and with it points and notifications, is that of an import. */
export function payFee(
  context: ChangeContext,
  { paidOn, ...change }: FeeChange & { readonly paidOn: string },
): Promise<DeskCaseDetail> {
  const doubt = doubtOfPastDate(paidOn);
  if (doubt) throw refused('paidOn', doubt.reason);
  const { staff, ipAddress } = context.acting;
  return changeFee(context, change, async (tx, application, { id, name, amount }) => {
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
    const isSettled =
      settledId !== null && (await settleDeadline(tx, settledId, { personId: staff.userId, ipAddress }));
    const [settled = null] = isSettled ? await lastChangesOf(tx, customerId, [settledId]) : [];
    return {
      facts: { action: 'fee.paid', feeId: id, name, amount, paidOn, settled },
      details: { amount, after: { paidOn } },
    };
  });
}
