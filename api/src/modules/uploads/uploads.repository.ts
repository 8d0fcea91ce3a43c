import { UPLOAD_PART_BYTES, type Upload, type UploadPurpose } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../db/index.ts';

export interface UploadOwner {
  readonly customerId: number;
  readonly userId: number;
}

export type StoredPurpose = UploadPurpose | 'document';

export interface NewUpload extends Pick<Upload, 'name' | 'sizeBytes'> {
  readonly purpose: StoredPurpose;
}

const described = sql`
  id, name, purpose, size_bytes AS "sizeBytes", state, media_type AS "mediaType", received_bytes AS "receivedBytes",
  ${UPLOAD_PART_BYTES}::int AS "partBytes", refusal`;

/** Uploads of a customer begin one at a time, so that none goes beyond the quota. */
export async function lockQuota(tx: Transaction, customerId: number): Promise<void> {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('uploads', ${customerId}))`);
}

export interface Uploaded {
  readonly bytes: number;
  readonly uploads: number;
  /** When the first of them is a day old, in seconds from now. */
  readonly endsInS: number;
}

/** Without what the provider's people send for the customer. */
export function sumOfDay(tx: Transaction, customerId: number): Promise<Uploaded> {
  return tx.one(sql`
    SELECT coalesce(sum(size_bytes), 0)::bigint AS bytes, count(*)::int AS uploads,
           coalesce(ceil(extract(epoch FROM min(created_at) + interval '1 day' - now())), 0)::int AS "endsInS"
    FROM uploads
    WHERE customer_id = ${customerId} AND purpose <> 'document' AND created_at > now() - interval '1 day'`);
}

export function insertUpload(
  tx: Transaction,
  { customerId, userId }: UploadOwner,
  { name, purpose, sizeBytes }: NewUpload,
): Promise<Upload> {
  return tx.one(sql`
    INSERT INTO uploads (customer_id, person_id, purpose, name, size_bytes)
    VALUES (${customerId}, ${userId}, ${purpose}, ${name}, ${sizeBytes}) RETURNING ${described}`);
}

export interface StoredUpload extends Upload {
  readonly customerId: number;
  /** In hexadecimal digits. */
  readonly sha256: string | null;
}

const stored = sql`${described}, customer_id AS "customerId", encode(sha256, 'hex') AS sha256`;

export function findUpload(tx: Queryable, userId: number, id: number): Promise<StoredUpload | undefined> {
  return tx.maybeOne(sql`
    SELECT ${stored} FROM uploads WHERE id = ${id} AND person_id = ${userId} AND removed_at IS NULL`);
}

export function lockUpload(tx: Transaction, userId: number, id: number): Promise<StoredUpload | undefined> {
  return tx.maybeOne(sql`
    SELECT ${stored} FROM uploads
    WHERE id = ${id} AND person_id = ${userId} AND removed_at IS NULL FOR NO KEY UPDATE`);
}

export interface NewPart {
  readonly from: number;
  readonly bytes: number;
  readonly pieceHashes: Buffer;
  /** Either the bytes, or the key of the object that has them. */
  readonly content: Buffer | null;
  readonly key: string | null;
}

/** Adds a part to an upload that is locked. */
export async function insertPart(
  tx: Transaction,
  { id, customerId }: StoredUpload,
  { from, bytes, pieceHashes, content, key }: NewPart,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO upload_parts (customer_id, upload_id, from_byte, bytes, content, object_key, piece_hashes)
    VALUES (${customerId}, ${id}, ${from}, ${bytes}, ${content}, ${key}, ${pieceHashes})`);
  await tx.rows(sql`
    UPDATE uploads SET received_bytes = ${from + bytes}, touched_at = now()
    WHERE customer_id = ${customerId} AND id = ${id}`);
}

/** Completes an upload that is locked: from now on it is being scanned. */
export function completeUpload(
  tx: Transaction,
  { id, customerId }: StoredUpload,
  sha256: string,
): Promise<Upload> {
  return tx.one(sql`
    UPDATE uploads SET sha256 = decode(${sha256}, 'hex'), touched_at = now()
    WHERE customer_id = ${customerId} AND id = ${id} RETURNING ${described}`);
}
