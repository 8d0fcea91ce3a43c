import type { ObjectStore } from '@atrium/server/objects';
import type { Database, Scope } from '../../db/index.ts';
import { type FileResponse, notFound, type Origin, type RangeHeaders } from '../../http/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import { fileOf } from '../uploads/used-uploads.service.ts';
import { findFile } from './message-files.repository.ts';

interface Asked {
  readonly scope: Scope;
  readonly messageId: number;
  readonly fileId: number;
  readonly origin: Origin;
  readonly headers: RangeHeaders;
}

/** The log has the download before its first byte is sent. */
export function downloadMessageFile(
  files: { readonly database: Database; readonly objects: ObjectStore | undefined },
  asked: Asked,
): Promise<FileResponse> {
  const { scope, origin } = asked;
  return files.database.inScope(scope, async (tx) => {
    const file = await findFile(tx, asked.messageId, asked.fileId);
    if (!file) throw notFound();
    const response = fileOf(files, scope, file, asked.headers);
    const { customerId, applicationId, label, name } = file;
    const subject = { kind: 'application', id: applicationId, label };
    const entry = {
      actorId: scope.userId,
      customerId,
      subject,
      ipAddress: origin.ipAddress,
      details: { name },
    };
    await recordActivity(tx, { action: 'document.downloaded', ...entry });
    return response;
  });
}
