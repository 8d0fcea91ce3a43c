import { Readable } from 'node:stream';
import type { ObjectStore } from '@atrium/server/objects';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import {
  type FileResponse,
  notFound,
  type Origin,
  ProblemError,
  type RangeHeaders,
  requestedRange,
} from '../../http/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import { type ContentSource, contentOf } from './upload-content.ts';
import type { StoredPurpose, UploadOwner } from './uploads.repository.ts';
import * as repository from './used-uploads.repository.ts';

export { type ContentSource, contentOf } from './upload-content.ts';
export { markUsed, removeUpload } from './used-uploads.repository.ts';

/** Locks uploads for a transaction that is to refer to them. @throws ProblemError `upload-not-ready` */
export async function requireReady(
  tx: Transaction,
  owner: UploadOwner,
  purpose: StoredPurpose,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const ready = await repository.lockReady(tx, owner, purpose, ids);
  if (ready < ids.length) throw new ProblemError('upload-not-ready');
}

export interface UsedUpload {
  readonly id: number;
  readonly customerId: number;
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
}

export interface UsedFiles {
  readonly database: Pick<Database, 'inScope' | 'queryInScope'>;
  readonly objects: ObjectStore | undefined;
}

/** Who reads a file, or which part of it. */
export interface Reading {
  readonly scope: Scope;
  readonly origin: Origin;
  readonly headers: RangeHeaders;
}

/** An upload with what refers to it. */
interface Found {
  readonly file: UsedUpload;
  readonly subject: { readonly kind: string; readonly id: number; readonly label: string };
}

/** The file, or the part that is asked for, of what refers to an upload. The log has it before the first byte is sent. */
export function downloadUsed(
  files: UsedFiles,
  { scope, origin, headers }: Reading,
  find: (tx: Transaction) => Promise<Found | undefined>,
): Promise<FileResponse> {
  return files.database.inScope(scope, async (tx) => {
    const found = await find(tx);
    if (!found) throw notFound();
    const { file, subject } = found;
    const response = fileOf(files, scope, file, headers);
    await recordActivity(tx, {
      action: 'document.downloaded',
      actorId: scope.userId,
      customerId: file.customerId,
      subject,
      ipAddress: origin.ipAddress,
      details: { name: file.name },
    });
    return response;
  });
}

function fileOf(
  { database, objects }: UsedFiles,
  scope: Scope,
  upload: UsedUpload,
  headers: RangeHeaders,
): FileResponse {
  const { name, mediaType, sizeBytes } = upload;
  const etag = `"${upload.sha256.toString('base64url')}"`;
  const range = requestedRange(headers, { bytes: sizeBytes, etag });
  const source: ContentSource = { objects, query: (work) => database.queryInScope(scope, work) };
  const content = contentOf(source, upload, range ?? { from: 0, bytes: sizeBytes });
  return {
    content: Readable.from(content, { objectMode: false }),
    mediaType,
    fileName: name,
    sizeBytes: range?.bytes ?? sizeBytes,
    etag,
    part: range && { from: range.from, fileBytes: sizeBytes },
  };
}
