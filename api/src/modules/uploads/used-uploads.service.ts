import { Readable } from 'node:stream';
import type { UploadPurpose } from '@atrium/contract';
import type { ObjectStore } from '@atrium/server/objects';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import { type FileResponse, ProblemError, type RangeHeaders, requestedRange } from '../../http/index.ts';
import { type ContentSource, contentOf } from './upload-content.ts';
import type { UploadOwner } from './uploads.repository.ts';
import * as repository from './used-uploads.repository.ts';

export { markUsed } from './used-uploads.repository.ts';

/** Locks uploads for a transaction that is to refer to them. @throws ProblemError `upload-not-ready` */
export async function requireReady(
  tx: Transaction,
  owner: UploadOwner,
  purpose: UploadPurpose,
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

/** The file, or the part that is asked for, of an upload that something refers to. */
export function fileOf(
  { database, objects }: { readonly database: Database; readonly objects: ObjectStore | undefined },
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
