import { Readable } from 'node:stream';
import type { Database, Scope } from '../../../db/index.ts';
import { type FileResponse, notFound, type Origin } from '../../../http/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { findDocument, readPiece, type StoredDocument } from './documents.repository.ts';

/** What one download has in memory, however slowly it is taken and whatever the file's length. */
const PIECE_BYTES = 512 * 1024;

/** A document's file; that it was taken is written down before the first byte leaves. */
export function download(
  database: Database,
  scope: Scope,
  id: number,
  { ipAddress }: Origin,
): Promise<FileResponse> {
  return database.inScope(scope, async (tx) => {
    const document = await findDocument(tx, id);
    if (!document) throw notFound();
    const { name, mediaType, sizeBytes, customerId, application } = document;
    await recordActivity(tx, {
      action: 'document.downloaded',
      actorId: scope.userId,
      customerId,
      subject: { kind: 'application', ...application },
      ipAddress,
      details: { name },
    });
    const content = Readable.from(piecesOf(database, scope, document), { objectMode: false });
    return { content, mediaType, fileName: name, sizeBytes };
  });
}

/** Each read by itself and when it is wanted: who takes a file slowly holds neither it nor a connection. */
async function* piecesOf(database: Database, scope: Scope, document: StoredDocument): AsyncGenerator<Buffer> {
  for (let from = 0; from < document.sizeBytes; from += PIECE_BYTES) {
    const wanted = { from, bytes: PIECE_BYTES };
    const piece = await database.queryInScope(scope, (tx) => readPiece(tx, document, wanted));
    // The session or the membership ended meanwhile.
    if (!piece) throw notFound();
    yield piece;
  }
}
