import type { ByteRange, ObjectDescription } from '@atrium/server/objects';
import sql from 'sql-template-tag';
import { alphabetical, type Queryable } from '../../../db/index.ts';

export interface StoredAttachment {
  readonly name: string;
  readonly mediaType: string;
  readonly sha256: Buffer;
  readonly sizeBytes: number;
  readonly customerId: number;
  /** Of what staff sent; the content of all others is in a table of its own. */
  readonly uploadId: number | null;
  readonly application: { readonly id: number; readonly reference: string; readonly label: string };
}

const storedAttachments = sql`
    SELECT d.name, d.media_type AS "mediaType", coalesce(c.sha256, u.sha256) AS sha256,
           coalesce(c.size_bytes, octet_length(c.content), u.size_bytes) AS "sizeBytes",
           d.customer_id AS "customerId", d.upload_id AS "uploadId",
           json_build_object('id', a.id, 'reference', a.reference, 'label', a.reference || ' ' || a.title) AS application
    FROM documents d
    JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
    LEFT JOIN document_contents c ON c.customer_id = d.customer_id AND c.sha256 = d.content_sha256
    LEFT JOIN uploads u ON u.customer_id = d.customer_id AND u.id = d.upload_id
    WHERE coalesce(c.sha256, u.sha256) IS NOT NULL`;

export function findAttachment(tx: Queryable, id: number): Promise<StoredAttachment | undefined> {
  return tx.maybeOne(sql`${storedAttachments} AND d.id = ${id}`);
}

export function listAttachmentsOf(
  tx: Queryable,
  applicationIds: readonly number[],
  limit: number,
): Promise<StoredAttachment[]> {
  return tx.rows(sql`
    ${storedAttachments} AND a.id = ANY (${applicationIds}::int[])
    ORDER BY ${alphabetical(sql`a.reference`)}, a.id, d.uploaded_at, d.id LIMIT ${limit}`);
}

export async function countExisting(tx: Queryable, applicationIds: readonly number[]): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    SELECT count(*) AS count FROM applications WHERE id = ANY (${applicationIds}::int[])`);
  return count;
}

export type Piece =
  | { readonly piece: Buffer }
  | ({ readonly piece: null; readonly key: string } & Pick<ObjectDescription, 'pieceHashes'>);

export function readPiece(
  tx: Queryable,
  { customerId, sha256 }: Pick<StoredAttachment, 'customerId' | 'sha256'>,
  { from, bytes }: ByteRange,
): Promise<Piece | undefined> {
  return tx.maybeOne(sql`
    SELECT substring(content FROM ${from + 1}::int FOR ${bytes}::int) AS piece, object_key AS key,
           piece_hashes AS "pieceHashes"
    FROM document_contents WHERE customer_id = ${customerId} AND sha256 = ${sha256}`);
}
