import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { UPLOAD_PART_BYTES } from '@atrium/contract';
import {
  type ByteRange,
  describeObject,
  ObjectDamaged,
  type ObjectStore,
  ObjectsUnavailable,
  PIECE_BYTES,
  readObject,
} from '@atrium/server/objects';
import { UPLOADS_PREFIX } from '../../contents/index.ts';
import type { Queryable } from '../../db/index.ts';
import { type Piece, readPiece, type StoredContent } from './upload-content.repository.ts';
import type { NewPart } from './uploads.repository.ts';

type Objects = ObjectStore | undefined;

/** All keys of an upload begin with it. */
const prefixOf = ({ id, customerId }: StoredContent) => `${UPLOADS_PREFIX}${customerId}/${id}.`;

/** Every part gets a key of its own, since another request may be about to store the same part. */
export async function storePart(
  objects: Objects,
  upload: StoredContent,
  from: number,
  content: Buffer,
): Promise<NewPart> {
  const description = await describeObject([content]);
  const part = { from, bytes: content.length, pieceHashes: description.pieceHashes };
  if (!objects) return { ...part, content, key: null };
  const key = `${prefixOf(upload)}${from}.${randomUUID()}`;
  await objects.put(key, description, async function* () {
    yield content;
  });
  return { ...part, content: null, key };
}

/** Also deletes what was stored by a process that was killed before it said so. */
export async function deleteContent(objects: Objects, upload: StoredContent): Promise<void> {
  if (!objects) return;
  for await (const { key } of objects.list(prefixOf(upload))) await objects.delete(key);
}

export interface ContentSource {
  readonly objects: Objects;
  /** Each piece is read by a query of its own, so that a slow reader holds no connection. */
  readonly query: <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>;
}

/** @throws ObjectDamaged also where the row of a part is missing or may no longer be read */
export async function* contentOf(
  source: ContentSource,
  upload: StoredContent,
  range: ByteRange,
): AsyncGenerator<Buffer> {
  const end = range.from + range.bytes;
  for (let from = range.from; from < end; ) {
    const bytes = Math.min(end - from, PIECE_BYTES - (from % PIECE_BYTES));
    const found = await source.query((tx) => readPiece(tx, upload, { from, bytes }));
    if (!found) throw new ObjectDamaged(`${prefixOf(upload)}${from}`, 'is missing');
    const piece = found.piece ?? (await objectPiece(source.objects, found, { from, bytes }));
    if (piece.length === 0) throw new ObjectDamaged(`${prefixOf(upload)}${from}`, 'is damaged');
    from += piece.length;
    yield piece;
  }
}

async function objectPiece(
  objects: Objects,
  { key, pieceHashes, partBytes }: Piece,
  { from, bytes }: ByteRange,
): Promise<Buffer> {
  if (!objects || key === null)
    throw new ObjectsUnavailable(new Error('OBJECTS_URL is not set, but contents are there.'));
  const description = { bytes: partBytes, sha256: Buffer.alloc(0), pieceHashes };
  const range = { from: from % UPLOAD_PART_BYTES, bytes };
  return Buffer.concat(await Readable.from(readObject(objects, key, description, range)).toArray());
}
