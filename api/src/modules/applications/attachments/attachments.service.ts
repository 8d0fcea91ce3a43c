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
import { type ContentSource, contentOf } from '../../uploads/used-uploads.service.ts';
import { archiveNames } from './archive-names.ts';
import {
  countExisting,
  findAttachment,
  listAttachmentsOf,
  readPiece,
  type StoredAttachment,
} from './attachments.repository.ts';

/** An archive writes as many log entries, and lists as many files at its end. */
const MAX_ARCHIVE_ATTACHMENTS = 5_000;
const ROW_PIECE_BYTES = 512 * 1024;

interface Files {
  readonly database: Pick<Database, 'inScope' | 'queryInScope'>;
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
    const attachment = await findAttachment(tx, id);
    if (!attachment) throw notFound();
    const { name, mediaType, sizeBytes } = attachment;
    const etag = `"${attachment.sha256.toString('base64url')}"`;
    const range = requestedRange(headers, { bytes: sizeBytes, etag });
    await recordDownloads(tx, scope, [attachment], origin.ipAddress);
    const content = Readable.from(piecesOf(files, scope, attachment, range), { objectMode: false });
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
    const attachments = await listAttachmentsOf(tx, [applicationId], MAX_ARCHIVE_ATTACHMENTS + 1);
    const [first] = attachments;
    if (!first) throw notFound();
    refuseTooMany(attachments);
    await recordDownloads(tx, scope, attachments, origin.ipAddress);
    const [fileName = ''] = archiveNames([`${first.application.reference}.zip`]);
    return archiveOf(files, scope, attachments, archiveNames(namesOf(attachments)), fileName);
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
    const attachments = await listAttachmentsOf(tx, applicationIds, MAX_ARCHIVE_ATTACHMENTS + 1);
    if (attachments.length === 0) throw refused(fieldRefusals.noDocument);
    refuseTooMany(attachments);
    await recordDownloads(tx, scope, attachments, origin.ipAddress);
    const { fileName } = textsFor(locale).attachmentsArchive;
    return archiveOf(
      files,
      scope,
      attachments,
      pathsInFolders(attachments),
      `${fileName}-${today(timeZone)}.zip`,
    );
  });
}

function refuseTooMany(attachments: readonly StoredAttachment[]): void {
  if (attachments.length > MAX_ARCHIVE_ATTACHMENTS)
    throw refused(fieldRefusals.manyDocuments(MAX_ARCHIVE_ATTACHMENTS));
}

function refused(reason: string): ProblemError {
  return new ProblemError('invalid-input', { status: 400, errors: { id: [reason] } });
}

const namesOf = (attachments: readonly StoredAttachment[]) => attachments.map(({ name }) => name);

/** References of different customers can be the same, so folders get names of their own. */
function pathsInFolders(attachments: readonly StoredAttachment[]): string[] {
  const groups = [...Map.groupBy(attachments, ({ application }) => application.id).values()];
  const folders = archiveNames(groups.map(([first]) => first?.application.reference ?? ''));
  return groups.flatMap((group, index) =>
    archiveNames(namesOf(group)).map((name) => `${folders[index]}/${name}`),
  );
}

function archiveOf(
  files: Files,
  scope: Scope,
  attachments: readonly StoredAttachment[],
  paths: readonly string[],
  fileName: string,
): FileResponse {
  const archive = zipOf(
    attachments.map((attachment, index) => ({
      name: paths[index] ?? attachment.name,
      content: piecesOf(files, scope, attachment),
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
  attachments: readonly StoredAttachment[],
  ipAddress: string,
): Promise<void> {
  return recordActivities(
    tx,
    attachments.map(({ name, customerId, application: { id, label } }) => ({
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
  attachment: StoredAttachment,
  range: ByteRange = { from: 0, bytes: attachment.sizeBytes },
): AsyncGenerator<Buffer> {
  const { uploadId, customerId } = attachment;
  if (uploadId !== null) {
    const source: ContentSource = { objects, query: (work) => database.queryInScope(scope, work) };
    return yield* contentOf(source, { id: uploadId, customerId }, range);
  }
  const end = range.from + range.bytes;
  for (let from = range.from; from < end; ) {
    const bytes = Math.min(end - from, ROW_PIECE_BYTES);
    const source = await database.queryInScope(scope, (tx) => readPiece(tx, attachment, { from, bytes }));
    // The session or the membership has ended in the meantime.
    if (!source) throw notFound();
    // A content may be moved to the storage of objects while it is read.
    const piece =
      source.piece ?? (await objectPiece(objects, attachment, source, { from, bytes: end - from }));
    from += piece.length;
    yield piece;
  }
}

async function objectPiece(
  objects: ObjectStore | undefined,
  { sha256, sizeBytes }: StoredAttachment,
  { key, pieceHashes }: { readonly key: string; readonly pieceHashes: Buffer },
  { from, bytes }: ByteRange,
): Promise<Buffer> {
  if (!objects) throw new ObjectsUnavailable(new Error('OBJECTS_URL is not set, but contents are there.'));
  const piece = { from, bytes: Math.min(bytes, PIECE_BYTES - (from % PIECE_BYTES)) };
  const description = { bytes: sizeBytes, sha256, pieceHashes };
  return Buffer.concat(await Readable.from(readObject(objects, key, description, piece)).toArray());
}
