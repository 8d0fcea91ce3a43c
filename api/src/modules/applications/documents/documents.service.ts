import { Readable } from 'node:stream';
import type { Database, Scope, Transaction } from '../../../db/index.ts';
import { zipOf } from '../../../file-streams/index.ts';
import { type FileResponse, notFound, type Origin, ProblemError, type Reader } from '../../../http/index.ts';
import { today } from '../../../local-time/index.ts';
import { textsFor } from '../../../messages/index.ts';
import { recordActivities } from '../../activity/activity-logs.service.ts';
import { archiveNames } from './archive-names.ts';
import {
  countExisting,
  findDocument,
  listDocumentsOf,
  readPiece,
  type StoredDocument,
} from './documents.repository.ts';

/** One archive is logged with as many entries, and lists as many files at its end. */
const MAX_ARCHIVE_DOCUMENTS = 5_000;
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
  origin: Origin,
): Promise<FileResponse> {
  return database.inScope(scope, async (tx) => {
    const documents = await listDocumentsOf(tx, [applicationId], MAX_ARCHIVE_DOCUMENTS + 1);
    const [first] = documents;
    if (!first) throw notFound();
    refuseTooMany(documents);
    await recordDownloads(tx, scope, documents, origin.ipAddress);
    const [fileName = ''] = archiveNames([`${first.application.reference}.zip`]);
    return archiveOf(database, scope, documents, archiveNames(namesOf(documents)), fileName);
  });
}

/**
 * The same for several applications, with a folder for each.
 *
 * @throws ProblemError `not-found` if one of them does not exist, `invalid-input` if none has a file
 */
export function downloadSelected(
  database: Database,
  { scope, locale, timeZone, origin }: Reader & { readonly origin: Origin },
  applicationIds: readonly number[],
): Promise<FileResponse> {
  return database.inScope(scope, async (tx) => {
    if ((await countExisting(tx, applicationIds)) < new Set(applicationIds).size) throw notFound();
    const documents = await listDocumentsOf(tx, applicationIds, MAX_ARCHIVE_DOCUMENTS + 1);
    if (documents.length === 0) throw refused('none of these applications has a document');
    refuseTooMany(documents);
    await recordDownloads(tx, scope, documents, origin.ipAddress);
    const { fileName } = textsFor(locale).documentsArchive;
    return archiveOf(
      database,
      scope,
      documents,
      pathsInFolders(documents),
      `${fileName}-${today(timeZone)}.zip`,
    );
  });
}

function refuseTooMany(documents: readonly StoredDocument[]): void {
  if (documents.length > MAX_ARCHIVE_DOCUMENTS)
    throw refused(`there are more than ${MAX_ARCHIVE_DOCUMENTS} documents; select fewer applications`);
}

function refused(reason: string): ProblemError {
  return new ProblemError('invalid-input', { status: 400, errors: { id: [reason] } });
}

const namesOf = (documents: readonly StoredDocument[]) => documents.map(({ name }) => name);

/** `REFERENCE/name` for each document; references of different customers can be the same. */
function pathsInFolders(documents: readonly StoredDocument[]): string[] {
  const groups = [...Map.groupBy(documents, ({ application }) => application.id).values()];
  const folders = archiveNames(groups.map(([first]) => first?.application.reference ?? ''));
  return groups.flatMap((group, index) =>
    archiveNames(namesOf(group)).map((name) => `${folders[index]}/${name}`),
  );
}

/** @param paths path of each document in the archive */
function archiveOf(
  database: Database,
  scope: Scope,
  documents: readonly StoredDocument[],
  paths: readonly string[],
  fileName: string,
): FileResponse {
  const archive = zipOf(
    documents.map((document, index) => ({
      name: paths[index] ?? document.name,
      content: piecesOf(database, scope, document),
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
