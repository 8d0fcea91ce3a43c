import type { Database, Scope } from '../../../db/index.ts';
import { chosenCustomer, type FileResponse, notFound, type Origin } from '../../../http/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { recordActivities } from '../../activity/activity-logs.service.ts';
import {
  downloadUsed,
  markUsed,
  type Reading,
  requireReady,
  type UsedFiles,
} from '../../uploads/used-uploads.service.ts';
import * as repository from './application-files.repository.ts';

export { listFiles } from './application-files.repository.ts';

interface Adding {
  readonly person: Person;
  readonly scope: Scope;
  readonly origin: Origin;
}

/**
 * Who lost the response adds the same files again: those that the application has already stay as they are.
 *
 * @throws ProblemError `upload-not-ready`
 */
export function addFiles(
  database: Database,
  { person, scope, origin }: Adding,
  applicationId: number,
  files: readonly number[],
): Promise<void> {
  const owner = { customerId: chosenCustomer(person), userId: person.userId };
  return database.inScope(scope, async (tx) => {
    const application = await repository.findLabelled(tx, applicationId);
    if (!application) throw notFound();
    const known = new Set((await repository.listFiles(tx, application)).map(({ id }) => id));
    const missing = files.filter((id) => !known.has(id));
    if (missing.length === 0) return;
    await requireReady(tx, owner, 'application', missing);
    const names = await repository.insertFiles(tx, application, missing);
    await markUsed(tx, owner, missing);
    const { customerId, label } = application;
    await recordActivities(
      tx,
      names.map((name) => ({
        action: 'document.uploaded',
        customerId,
        actorId: person.userId,
        subject: { kind: 'application', id: applicationId, label },
        ipAddress: origin.ipAddress,
        details: { name },
      })),
    );
  });
}

export function downloadFile(
  files: UsedFiles,
  reading: Reading,
  { id, fileId }: { readonly id: number; readonly fileId: number },
): Promise<FileResponse> {
  return downloadUsed(files, reading, async (tx) => {
    const file = await repository.findFile(tx, id, fileId);
    return file && { file, subject: { kind: 'application', id, label: file.label } };
  });
}
