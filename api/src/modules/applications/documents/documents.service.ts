import { Readable } from 'node:stream';
import type { Database, Scope } from '../../../db/index.ts';
import { type FileResponse, notFound, type Origin } from '../../../http/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { findDocument, readPiece, type StoredDocument } from './documents.repository.ts';

/** Memory that one download takes, whatever its speed and the length of the file. */
const PIECE_BYTES = 512 * 1024;

/** Downloads a document's file. The download is logged before the first byte is sent. */
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

/** Each piece is read on demand in its own transaction: a slow download holds neither the file nor a connection. */
async function* piecesOf(database: Database, scope: Scope, document: StoredDocument): AsyncGenerator<Buffer> {
  for (let from = 0; from < document.sizeBytes; from += PIECE_BYTES) {
    const range = { from, bytes: PIECE_BYTES };
    const piece = await database.queryInScope(scope, (tx) => readPiece(tx, document, range));
    // The session or the membership has ended meanwhile.
    if (!piece) throw notFound();
    yield piece;
  }
}
