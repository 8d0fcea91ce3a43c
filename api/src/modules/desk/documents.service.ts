import type { DeskCaseDetail } from '@atrium/contract/desk';
import type { Database, Transaction } from '../../db/index.ts';
import { notFound, ProblemError } from '../../http/index.ts';
import { doubtOfDueDate } from '../../local-time/index.ts';
import { fieldRefusals } from '../../messages/index.ts';
import { removeUpload } from '../uploads/used-uploads.service.ts';
import { findCase, isPassed } from './case-changes.repository.ts';
import { type ChangeContext, changeFound } from './case-changes.service.ts';
import * as repository from './documents.repository.ts';
import { requireFree, showDocuments } from './shown-documents.service.ts';
import { type LockedApplication, lockApplication } from './status-change.repository.ts';

interface Added extends repository.NewDocument {
  readonly visibleFrom?: string | undefined;
}

/** Who lost the response adds the same upload again: one that the case has already stays as it is. */
export function addDocument(
  context: ChangeContext,
  id: number,
  { uploadId, name, visibleFrom }: Added,
): Promise<DeskCaseDetail> {
  const { staff, ipAddress } = context.acting;
  return changeFound(
    context,
    (tx) => findCase(tx, id),
    async (tx) => {
      const application = await lockKnown(tx, id);
      if (await repository.hasUpload(tx, application, uploadId)) return;
      if (visibleFrom !== undefined) await requireComing(tx, application, visibleFrom);
      const owner = { customerId: application.customerId, userId: staff.userId };
      await requireFree(tx, owner, [uploadId]);
      const upload = await repository.nameOfUpload(tx, application, uploadId);
      if (name !== undefined && endingOf(name) !== endingOf(upload.name))
        throw refused('name', fieldRefusals.endingOf(endingOf(upload.name)));
      if (visibleFrom === undefined)
        await showDocuments(tx, application, { personId: staff.userId, ipAddress }, [{ uploadId, name }]);
      else
        await repository.insertPlan(tx, application, {
          uploadId,
          name,
          visibleFrom,
          plannedBy: staff.userId,
        });
    },
  );
}

/** The customer learns nothing of it, so the application does not change. */
export function changeVisibleFrom(
  context: ChangeContext,
  planId: number,
  visibleFrom: string,
): Promise<DeskCaseDetail> {
  return changeFound(
    context,
    (tx) => repository.findCaseOfPlan(tx, planId),
    async (tx, { id }) => {
      const application = await lockKnown(tx, id);
      await requireComing(tx, application, visibleFrom);
      if (!(await repository.setVisibleFrom(tx, application, planId, visibleFrom))) throw notFound();
    },
  );
}

export function withdrawDocument(context: ChangeContext, planId: number): Promise<DeskCaseDetail> {
  return changeFound(
    context,
    (tx) => repository.findCaseOfPlan(tx, planId),
    async (tx, { id }) => {
      const application = await lockKnown(tx, id);
      const plan = await repository.takePlan(tx, application, planId);
      if (!plan) throw notFound();
      await removeUpload(tx, application, plan.uploadId);
    },
  );
}

/** Makes the next document visible whose day has come. @returns how many were due */
export function showNextDue(database: Database): Promise<number> {
  return database.asJob(async (tx) => {
    const due = await repository.lockDue(tx);
    if (!due) return 0;
    const plan = await repository.takePlan(tx, due, due.planId);
    // Another process was faster.
    if (plan) await showDocuments(tx, due, { personId: plan.plannedBy }, [plan]);
    return 1;
  });
}

const endingOf = (name: string) => name.slice(name.lastIndexOf('.')).toLowerCase();

const refused = (field: string, reason: string) =>
  new ProblemError('invalid-input', { errors: { [field]: [reason] } });

async function lockKnown(tx: Transaction, id: number): Promise<LockedApplication> {
  const application = await lockApplication(tx, id);
  if (!application) throw notFound();
  return application;
}

async function requireComing(tx: Transaction, application: LockedApplication, date: string): Promise<void> {
  const hasPassed = await isPassed(tx, application, date);
  const doubt = hasPassed ? fieldRefusals.notPassed : doubtOfDueDate(date)?.reason;
  if (doubt) throw refused('visibleFrom', doubt);
}
