import type { DeskCaseDetail } from '@atrium/contract/desk';
import type { Transaction } from '../../db/index.ts';
import { notFound, ProblemError } from '../../http/index.ts';
import { ledgerReasons, refusals } from '../../messages/index.ts';
import { emit } from '../../outbox/index.ts';
import { undoForProvider } from '../deadlines/undo.service.ts';
import { recordStaffActivity } from '../staff/staff.service.ts';
import { removeUpload } from '../uploads/used-uploads.service.ts';
import { type CaseChangeFacts, caseChangeFacts, type FactsOf, type OfDeadline } from './case-change-facts.ts';
import { type ChangeContext, changeCase, subjectOf } from './case-changes.service.ts';
import { caseDetail } from './cases.service.ts';
import { findKeptChange, type KeptChange, keepChange } from './kept-changes.repository.ts';
import { mayUndo } from './kept-changes.service.ts';
import type { LockedApplication } from './status-change.repository.ts';
import * as repository from './undo.repository.ts';

interface Undo {
  readonly id: number;
  readonly changeId: number;
  readonly version: number;
}

interface Undoing {
  readonly tx: Transaction;
  readonly context: ChangeContext;
  readonly application: LockedApplication;
  readonly changeId: number;
}

/** Null where the log of a deadline says it. */
type Undone = { readonly label?: string; readonly details: Readonly<Record<string, unknown>> } | null;

/** `dependsOn` is a word for pages, which say it in their own language. */
const dependedOn = (reason: keyof typeof refusals.undo) =>
  new ProblemError('conflict', { detail: refusals.undo[reason], members: { dependsOn: reason } });
const changedSince = () => dependedOn('changed-since');

/**
 * Undoes what a person of the provider changed of a case, by another change: nothing is removed from the history or the
 * log. Points go back by the ledger. Undoing it again changes nothing.
 * @throws ProblemError `forbidden` for another agent, and `conflict` for another version, and where something depends on it
 */
export async function undoChange(
  context: ChangeContext,
  { id, changeId, version }: Undo,
): Promise<DeskCaseDetail> {
  const { database, acting } = context;
  const { staff } = acting;
  const change = await database.asStaff(staff, (tx) => findKeptChange(tx, id, changeId));
  if (!change) throw notFound();
  if (!mayUndo(staff, change)) throw new ProblemError('forbidden');
  if (change.isUndone) return database.asStaff(staff, (tx) => caseDetail(tx, staff, id));
  const found = async () => ({ id, customerId: change.customerId });
  return changeCase(context, found, version, (tx, application) =>
    undoLocked({ tx, context, application, changeId }, change),
  );
}

async function undoLocked(undoing: Undoing, change: KeptChange): Promise<void> {
  const { tx, context, application, changeId } = undoing;
  const { staff } = context.acting;
  if (change.isFollowed) throw changedSince();
  const facts = caseChangeFacts.parse(change.facts);
  const undone = await undo(undoing, facts);
  await keepChange(tx, application, staff.userId, facts, changeId);
  if (!undone) return;
  const subject = subjectOf(application);
  await recordStaffActivity(tx, context.acting, {
    action: 'application.undone',
    customerId: application.customerId,
    subject: { ...subject, label: undone.label ?? subject.label },
    details: { change: facts.action, ...undone.details },
  });
}

async function undo(undoing: Undoing, facts: CaseChangeFacts): Promise<Undone> {
  const { tx, application } = undoing;
  switch (facts.action) {
    case 'application.status_changed':
      return undoStatus(undoing, facts);
    case 'application.changed': {
      const restored = await repository.takeBackDetails(tx, application, facts);
      if (!restored) throw changedSince();
      return { label: restored.label, details: { before: facts.after, after: facts.before } };
    }
    case 'deadline.added':
      if (!(await repository.deleteUntouchedDeadline(tx, application, facts)))
        throw dependedOn('deadline-used');
      return { details: { before: { dueAt: facts.dueAt } } };
    case 'fee.added':
      if (!(await repository.deleteUnpaidFee(tx, application, facts))) throw changedSince();
      return { details: { name: facts.name, before: { amount: facts.amount } } };
    case 'fee.changed':
      if (!(await repository.takeBackAmount(tx, application, facts))) throw changedSince();
      return {
        details: { name: facts.name, before: { amount: facts.amount }, after: { amount: facts.from } },
      };
    case 'fee.voided':
      if (!(await repository.restoreFee(tx, application, facts))) throw dependedOn('deadline-gone');
      return { details: { name: facts.name, after: { amount: facts.amount } } };
    case 'document.uploaded':
      if (!(await repository.removeDocument(tx, application, facts))) throw changedSince();
      await removeUpload(tx, application, facts.uploadId);
      return { details: { name: facts.name } };
    case 'fee.paid':
      return undoPayment(undoing, facts);
    default:
      await undoDeadline(undoing, facts);
      return null;
  }
}

async function undoStatus(
  { tx, context, application }: Undoing,
  facts: FactsOf<'application.status_changed'>,
): Promise<Undone> {
  const { customerId, countryCode } = application;
  const next = facts.isFiled ? await repository.findNextFiling(tx, application, facts.historyId) : undefined;
  const status = await repository.takeBackStatus(tx, application, facts);
  if (!status) throw changedSince();
  const subject = subjectOf(application);
  await emit(tx, {
    kind: 'application.status_changed',
    customerId,
    payload: { subject, status: status.name, actionRequired: status.isAttention },
  });
  if (facts.isFiled)
    await emit(tx, {
      kind: 'application.unfiled',
      customerId,
      payload: {
        subject,
        countryCode,
        reason: ledgerReasons.filingUndone,
        next: next && { subject: { ...subject, id: next.id, label: next.label }, filedAt: next.filedAt },
      },
    });
  // What the customer did about a deadline since then stays.
  for (const waived of facts.waived) await undoForProvider(tx, personOf(context), waived);
  return { details: { statusId: facts.from } };
}

async function undoPayment(undoing: Undoing, facts: FactsOf<'fee.paid'>): Promise<Undone> {
  const { tx, application } = undoing;
  const { feeId, name, amount, paidOn, settled } = facts;
  if (!(await repository.takeBackPayment(tx, application, facts))) throw changedSince();
  if (settled) await undoDeadline(undoing, settled);
  await emit(tx, {
    kind: 'fee.returned',
    customerId: application.customerId,
    payload: { feeId, reason: ledgerReasons.paymentUndone },
  });
  return { details: { name, amount, before: { paidOn } } };
}

async function undoDeadline(
  { tx, context, application, changeId }: Undoing,
  deadline: OfDeadline,
): Promise<void> {
  if (await repository.isInstructedSince(tx, application, deadline.deadlineId, changeId))
    throw dependedOn('instructed');
  if (!(await undoForProvider(tx, personOf(context), deadline))) throw changedSince();
}

const personOf = ({ acting: { staff, ipAddress } }: ChangeContext) => ({
  scope: { userId: staff.userId },
  origin: { ipAddress, userAgent: '' },
});
