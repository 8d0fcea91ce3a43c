import type { Reference } from '@atrium/contract';
import type { Transaction } from '../../db/index.ts';
import { ProblemError } from '../../http/index.ts';
import { emitAll } from '../../outbox/index.ts';
import { recordActivities } from '../activity/activity-logs.service.ts';
import { markUsed, requireReady } from '../uploads/used-uploads.service.ts';
import { type CaseOf, markChanged } from './case-changes.repository.ts';
import { areUnplanned, insertDocuments, type NewDocument } from './documents.repository.ts';
import { keepChange } from './kept-changes.repository.ts';

/** Locks uploads of the person that nothing refers to, or will. @throws ProblemError `upload-not-ready` */
export async function requireFree(
  tx: Transaction,
  owner: { readonly customerId: number; readonly userId: number },
  uploadIds: readonly number[],
): Promise<void> {
  await requireReady(tx, owner, 'document', uploadIds);
  if (!(await areUnplanned(tx, owner.customerId, uploadIds))) throw new ProblemError('upload-not-ready');
}

interface ShownBy {
  readonly personId: number;
  readonly ipAddress?: string | undefined;
}

interface ShownIn extends CaseOf {
  readonly label: string;
}

/** Makes uploads documents of an application that is locked, with the log and the events of an import. */
export async function showDocuments(
  tx: Transaction,
  application: ShownIn,
  { personId, ipAddress }: ShownBy,
  given: readonly NewDocument[],
): Promise<Reference[]> {
  const { id, customerId, label } = application;
  const subject = { kind: 'application', id, label };
  const documents = await insertDocuments(tx, application, given);
  await markUsed(
    tx,
    application,
    documents.map(({ uploadId }) => uploadId),
  );
  await recordActivities(
    tx,
    documents.map(({ name }) => ({
      action: 'document.uploaded',
      customerId,
      actorId: personId,
      subject,
      ipAddress: ipAddress || undefined,
      details: { name },
    })),
  );
  await emitAll(
    tx,
    documents.map(({ name }) => ({
      kind: 'document.uploaded',
      customerId,
      payload: { subject, name, actorId: personId },
    })),
  );
  for (const { id: documentId, uploadId, name } of documents)
    await keepChange(tx, application, personId, { action: 'document.uploaded', documentId, uploadId, name });
  await markChanged(tx, application);
  return documents.map(({ id: documentId, name }) => ({ id: documentId, name }));
}
