import type { ObjectStore } from '@atrium/server/objects';
import type { Database, Scope } from '../../db/index.ts';
import { type FileResponse, notFound, type Origin, type RangeHeaders } from '../../http/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import { fileOf } from '../uploads/used-uploads.service.ts';
import { findFile } from './instruction-files.repository.ts';

interface Download {
  readonly scope: Scope;
  readonly params: { readonly id: number; readonly fileId: number };
  readonly origin: Origin;
  readonly headers: RangeHeaders;
}

/** The download is logged before the first byte is sent. */
export function downloadFile(
  files: { readonly database: Database; readonly objects: ObjectStore | undefined },
  { scope, params: { id, fileId }, origin, headers }: Download,
): Promise<FileResponse> {
  return files.database.inScope(scope, async (tx) => {
    const file = await findFile(tx, id, fileId);
    if (!file) throw notFound();
    const response = fileOf(files, scope, file, headers);
    await recordActivity(tx, {
      action: 'document.downloaded',
      actorId: scope.userId,
      customerId: file.customerId,
      subject: { kind: 'instruction', id, label: file.label },
      ipAddress: origin.ipAddress,
      details: { name: file.name },
    });
    return response;
  });
}
