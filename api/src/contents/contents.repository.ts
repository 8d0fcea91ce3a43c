import type { ObjectDescription } from '@atrium/server/objects';
import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';

export interface ContentId {
  readonly customerId: number;
  readonly sha256: Buffer;
}

export interface StoredContent extends ContentId, ObjectDescription {
  readonly key: string;
}

export function listStagedContents(tx: Transaction): Promise<ContentId[]> {
  return tx.rows(sql`
    SELECT DISTINCT s.customer_id AS "customerId", decode(s.content_sha256, 'hex') AS sha256
    FROM bulk_contents s
    JOIN bulk_attachments d USING (content_sha256)
    JOIN bulk_applications b ON b.number = d.number AND b.customer_id = s.customer_id
    WHERE NOT EXISTS (
      SELECT FROM document_contents c
      WHERE c.customer_id = s.customer_id AND c.sha256 = decode(s.content_sha256, 'hex'))`);
}

export async function readStagedContent(tx: Transaction, { customerId, sha256 }: ContentId): Promise<Buffer> {
  const { content } = await tx.one<{ content: Buffer }>(sql`
    SELECT decode(content, 'base64') AS content FROM bulk_contents
    WHERE customer_id = ${customerId} AND content_sha256 = ${sha256.toString('hex')} LIMIT 1`);
  return content;
}

export async function markStagedContent(tx: Transaction, stored: StoredContent): Promise<void> {
  const { customerId, sha256, key, bytes, pieceHashes } = stored;
  await tx.rows(sql`
    UPDATE bulk_contents
    SET content = NULL, object_key = ${key}, size_bytes = ${bytes}, piece_hashes = ${pieceHashes}
    WHERE customer_id = ${customerId} AND content_sha256 = ${sha256.toString('hex')}`);
}

export function countContents(tx: Transaction): Promise<{ inDatabase: number; inObjects: number }> {
  return tx.one(sql`
    SELECT count(*) FILTER (WHERE object_key IS NULL) AS "inDatabase",
           count(*) FILTER (WHERE object_key IS NOT NULL) AS "inObjects"
    FROM document_contents`);
}

export function findContentInTable(
  tx: Transaction,
  after: ContentId | undefined,
): Promise<(ContentId & { readonly content: Buffer }) | undefined> {
  return tx.maybeOne(sql`
    SELECT customer_id AS "customerId", sha256, content FROM document_contents
    WHERE object_key IS NULL
      AND (customer_id, sha256) > (${after?.customerId ?? 0}::int, ${after?.sha256 ?? Buffer.alloc(0)}::bytea)
    ORDER BY customer_id, sha256 LIMIT 1`);
}

/** Replaces the bytes by the key; false if another process moved or deleted the content in the meantime. */
export async function moveContent(tx: Transaction, stored: StoredContent): Promise<boolean> {
  const { customerId, sha256, key, bytes, pieceHashes } = stored;
  const moved = await tx.maybeOne(sql`
    UPDATE document_contents
    SET content = NULL, object_key = ${key}, size_bytes = ${bytes}, piece_hashes = ${pieceHashes}
    WHERE customer_id = ${customerId} AND sha256 = ${sha256} AND object_key IS NULL RETURNING 1`);
  return moved !== undefined;
}

export function listStoredContents(tx: Transaction, after: string, limit: number): Promise<StoredContent[]> {
  return tx.rows(sql`
    SELECT customer_id AS "customerId", sha256, object_key AS key, size_bytes AS bytes, piece_hashes AS "pieceHashes"
    FROM document_contents WHERE object_key > ${after}
    UNION ALL
    SELECT customer_id, NULL, object_key, bytes, piece_hashes FROM upload_parts WHERE object_key > ${after}
    ORDER BY key LIMIT ${limit}`);
}

export async function listKnownKeys(tx: Transaction, keys: readonly string[]): Promise<Set<string>> {
  const contents = await tx.rows<{ key: string }>(sql`
    SELECT object_key AS key FROM document_contents WHERE object_key = ANY (${keys}::text[])
    UNION ALL SELECT object_key FROM upload_parts WHERE object_key = ANY (${keys}::text[])`);
  return new Set(contents.map(({ key }) => key));
}
