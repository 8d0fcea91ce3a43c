import { UPLOAD_PART_BYTES } from '@atrium/contract';
import type { ByteRange } from '@atrium/server/objects';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/index.ts';

export interface StoredContent {
  readonly id: number;
  readonly customerId: number;
}

export interface Piece {
  /** Null where the object has it. */
  readonly piece: Buffer | null;
  readonly key: string | null;
  readonly pieceHashes: Buffer;
  readonly partBytes: number;
}

export function readPiece(
  tx: Queryable,
  { id, customerId }: StoredContent,
  { from, bytes }: ByteRange,
): Promise<Piece | undefined> {
  const partFrom = from - (from % UPLOAD_PART_BYTES);
  return tx.maybeOne(sql`
    SELECT substring(content FROM ${from - partFrom + 1}::int FOR ${bytes}::int) AS piece, object_key AS key,
           piece_hashes AS "pieceHashes", bytes AS "partBytes"
    FROM upload_parts
    WHERE customer_id = ${customerId} AND upload_id = ${id} AND from_byte = ${partFrom}`);
}
