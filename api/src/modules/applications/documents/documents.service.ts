import { Readable } from 'node:stream';
import {
  type ByteRange,
  type ObjectStore,
  ObjectsUnavailable,
  PIECE_BYTES,
  readObject,
} from '@atrium/server/objects';
import type { Database, Scope, Transaction } from '../../../db/index.ts';
import { zipOf } from '../../../file-streams/index.ts';
import {
  type FileResponse,
  notFound,
  type Origin,
  ProblemError,
  type RangeHeaders,
  type Reader,
  requestedRange,
} from '../../../http/index.ts';
import { today } from '../../../local-time/index.ts';
import { fieldRefusals, textsFor } from '../../../messages/index.ts';
import { recordActivities } from '../../activity/activity-logs.service.ts';
import { archiveNames } from './archive-names.ts';
import {
  countExisting,
  findDocument,
  listDocumentsOf,
  readPiece,
  type StoredDocument,
} from './documents.repository.ts';

/** An archive writes as many log entries, and lists as many files at its end. */
const MAX_ARCHIVE_DOCUMENTS = 5_000;
const ROW_PIECE_BYTES = 512 * 1024;

interface Files {
  readonly database: Database;
  readonly objects: ObjectStore | undefined;
}

/** Returns the file, or the part that is asked for. The download is logged before the first byte is sent. */
export function download(
  files: Files,
  scope: Scope,
  id: number,
  { origin, headers }: { readonly origin: Origin; readonly headers: RangeHeaders },
): Promise<FileResponse> {
  return files.database.inScope(scope, async (tx) => {
    const document = await findDocument(tx, id);
    if (!document) throw notFound();
    const { name, mediaType, sizeBytes } = document;
    const etag = `"${document.sha256.toString('base64url')}"`;
    const range = requestedRange(headers, { bytes: sizeBytes, etag });
    await recordDownloads(tx, scope, [document], origin.ipAddress);
    const content = Readable.from(piecesOf(files, scope, document, range), { objectMode: false });
    return {
      content,
      mediaType,
      fileName: name,
      sizeBytes: range?.bytes ?? sizeBytes,
      etag,
      part: range && { from: range.from, fileBytes: sizeBytes },
    };
  });
}

/** Each file of the ZIP archive is logged as if it were downloaded alone. */
export function downloadAll(
  files: Files,
  scope: Scope,
  applicationId: number,
  origin: Origin,
): Promise<FileResponse> {
  return files.database.inScope(scope, async (tx) => {
    const documents = await listDocumentsOf(tx, [applicationId], MAX_ARCHIVE_DOCUMENTS + 1);
    const [first] = documents;
    if (!first) throw notFound();
    refuseTooMany(documents);
    await recordDownloads(tx, scope, documents, origin.ipAddress);
    const [fileName = ''] = archiveNames([`${first.application.reference}.zip`]);
    return archiveOf(files, scope, documents, archiveNames(namesOf(documents)), fileName);
  });
}

/** @throws ProblemError `not-found` if an application does not exist, `invalid-input` if none has a file */
export function downloadSelected(
  files: Files,
  { scope, locale, timeZone, origin }: Reader & { readonly origin: Origin },
  applicationIds: readonly number[],
): Promise<FileResponse> {
  return files.database.inScope(scope, async (tx) => {
    if ((await countExisting(tx, applicationIds)) < new Set(applicationIds).size) throw notFound();
    const documents = await listDocumentsOf(tx, applicationIds, MAX_ARCHIVE_DOCUMENTS + 1);
    if (documents.length === 0) throw refused(fieldRefusals.noDocument);
    refuseTooMany(documents);
    await recordDownloads(tx, scope, documents, origin.ipAddress);
    const { fileName } = textsFor(locale).documentsArchive;
    return archiveOf(
      files,
      scope,
      documents,
      pathsInFolders(documents),
      `${fileName}-${today(timeZone)}.zip`,
    );
  });
}

function refuseTooMany(documents: readonly StoredDocument[]): void {
  if (documents.length > MAX_ARCHIVE_DOCUMENTS)
    throw refused(fieldRefusals.manyDocuments(MAX_ARCHIVE_DOCUMENTS));
}

function refused(reason: string): ProblemError {
  return new ProblemError('invalid-input', { status: 400, errors: { id: [reason] } });
}

const namesOf = (documents: readonly StoredDocument[]) => documents.map(({ name }) => name);

/** References of different customers can be the same, so folders get names of their own. */
function pathsInFolders(documents: readonly StoredDocument[]): string[] {
  const groups = [...Map.groupBy(documents, ({ application }) => application.id).values()];
  const folders = archiveNames(groups.map(([first]) => first?.application.reference ?? ''));
  return groups.flatMap((group, index) =>
    archiveNames(namesOf(group)).map((name) => `${folders[index]}/${name}`),
  );
}

function archiveOf(
  files: Files,
  scope: Scope,
  documents: readonly StoredDocument[],
  paths: readonly string[],
  fileName: string,
): FileResponse {
  const archive = zipOf(
    documents.map((document, index) => ({
      name: paths[index] ?? document.name,
      content: piecesOf(files, scope, document),
    })),
  );
  return {
    content: Readable.from(archive, { objectMode: false }),
    mediaType: 'application/zip',
    fileName,
  };
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

/** Each piece is read in a transaction of its own, after a check of rights: a slow download holds no connection. */
async function* piecesOf(
  { database, objects }: Files,
  scope: Scope,
  document: StoredDocument,
  range: ByteRange = { from: 0, bytes: document.sizeBytes },
): AsyncGenerator<Buffer> {
  const end = range.from + range.bytes;
  for (let from = range.from; from < end; ) {
    const bytes = Math.min(end - from, ROW_PIECE_BYTES);
    const found = await database.queryInScope(scope, (tx) => readPiece(tx, document, { from, bytes }));
    // The session or the membership has ended in the meantime.
    if (!found) throw notFound();
    // A content may be moved to the storage of objects while it is read.
    const piece = found.piece ?? (await objectPiece(objects, document, found, { from, bytes: end - from }));
    from += piece.length;
    yield piece;
  }
}

async function objectPiece(
  objects: ObjectStore | undefined,
  { sha256, sizeBytes }: StoredDocument,
  { key, pieceHashes }: { readonly key: string; readonly pieceHashes: Buffer },
  { from, bytes }: ByteRange,
): Promise<Buffer> {
  if (!objects) throw new ObjectsUnavailable(new Error('OBJECTS_URL is not set, but contents are there.'));
  const piece = { from, bytes: Math.min(bytes, PIECE_BYTES - (from % PIECE_BYTES)) };
  const description = { bytes: sizeBytes, sha256, pieceHashes };
  return Buffer.concat(await Readable.from(readObject(objects, key, description, piece)).toArray());
}
