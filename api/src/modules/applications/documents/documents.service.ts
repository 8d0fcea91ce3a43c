import { Readable } from 'node:stream';
import type { Database, Scope, Transaction } from '../../../db/index.ts';
import { zipOf } from '../../../file-streams/index.ts';
import { type FileResponse, notFound, type Origin } from '../../../http/index.ts';
import { recordActivities } from '../../activity/activity-logs.service.ts';
import { archiveNames } from './archive-names.ts';
import { findDocument, listDocumentsOf, readPiece, type StoredDocument } from './documents.repository.ts';

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
    const { name, mediaType, sizeBytes } = document;
    await recordDownloads(tx, scope, [document], ipAddress);
    const content = Readable.from(piecesOf(database, scope, document), { objectMode: false });
    return { content, mediaType, fileName: name, sizeBytes };
  });
}

/** Downloads all files of an application as a ZIP archive. Each is logged as if it were downloaded alone. */
export function downloadAll(
  database: Database,
  scope: Scope,
  applicationId: number,
  { ipAddress }: Origin,
): Promise<FileResponse> {
  return database.inScope(scope, async (tx) => {
    const documents = await listDocumentsOf(tx, applicationId);
    const [first] = documents;
    if (!first) throw notFound();
    await recordDownloads(tx, scope, documents, ipAddress);
    const names = archiveNames(documents.map(({ name }) => name));
    const archive = zipOf(
      documents.map((document, index) => ({
        name: names[index] ?? document.name,
        content: piecesOf(database, scope, document),
      })),
    );
    const [fileName = 'documents.zip'] = archiveNames([`${first.application.reference}.zip`]);
    return {
      content: Readable.from(archive, { objectMode: false }),
      mediaType: 'application/zip',
      fileName,
    };
  });
}

function recordDownloads(
  tx: Transaction,
  { userId }: Scope,
  documents: readonly StoredDocument[],
  ipAddress: string,
): Promise<void> {
  return recordActivities(
    tx,
    documents.map(({ name, customerId, application: { id, label } }) => ({
      action: 'document.downloaded',
      actorId: userId,
      customerId,
      subject: { kind: 'application', id, label },
      ipAddress,
      details: { name },
    })),
  );
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
