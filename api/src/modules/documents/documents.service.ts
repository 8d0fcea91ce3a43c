import type { Database, Scope } from '../../db/index.ts';
import { type FileAnswer, notFound, type Origin } from '../../http/index.ts';
import { recordActivity } from '../activity-logs/activity-logs.service.ts';
import { findDocument } from './documents.repository.ts';

/** A document's file; that it was taken is written down before the first byte leaves. */
export function download(
  database: Database,
  scope: Scope,
  id: number,
  { ipAddress }: Origin,
): Promise<FileAnswer> {
  return database.inScope(scope, async (tx) => {
    const document = await findDocument(tx, id);
    if (!document) throw notFound();
    const { name, mediaType, content, customerId, application } = document;
    await recordActivity(tx, {
      action: 'document.downloaded',
      actorId: scope.userId,
      customerId,
      subject: { kind: 'application', ...application },
      ipAddress,
      details: { name },
    });
    return { content, mediaType, fileName: name };
  });
}
