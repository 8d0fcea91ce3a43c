import { IMPORT_PART_BYTES } from '@atrium/contract/desk';
import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';
import type { ReadFile } from './import-file.ts';
import type { LockedImport } from './imports.repository.ts';

/** So many of 64 KiB are in memory at a time, whatever the size of the file. */
const PARTS_AT_A_TIME = 16;

export async function insertPart(
  tx: Transaction,
  { id, customerId, receivedBytes }: LockedImport,
  { content, lineEnds }: { readonly content: Buffer; readonly lineEnds: number },
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO import_parts (customer_id, import_id, from_byte, content)
    VALUES (${customerId}, ${id}, ${receivedBytes}, ${content})`);
  await tx.rows(sql`
    UPDATE imports SET received_bytes = received_bytes + ${content.length}, line_ends = line_ends + ${lineEnds}
    WHERE id = ${id}`);
}

export async function lastByte(
  tx: Transaction,
  { id, customerId, receivedBytes }: LockedImport,
): Promise<number | null> {
  const last = await tx.maybeOne<{ byte: number }>(sql`
    SELECT get_byte(content, octet_length(content) - 1) AS byte FROM import_parts
    WHERE customer_id = ${customerId} AND import_id = ${id} AND from_byte = ${receivedBytes - IMPORT_PART_BYTES}`);
  return last?.byte ?? null;
}

/** The file of an import, which is read as its records are. */
export function storedFile(tx: Transaction, stored: LockedImport): ReadFile {
  const { name, columns, customerCode } = stored;
  return { file: { name, chunksFrom: (byte) => readParts(tx, stored, byte) }, columns, customerCode };
}

/** @throws Error if a part is missing */
async function* readParts(
  tx: Transaction,
  { id, customerId, sizeBytes }: Pick<LockedImport, 'id' | 'customerId' | 'sizeBytes'>,
  from: number,
): AsyncGenerator<Buffer> {
  for (let at = from; at < sizeBytes; ) {
    const parts = await tx.rows<{ fromByte: number; content: Buffer }>(sql`
      SELECT from_byte AS "fromByte", content FROM import_parts
      WHERE customer_id = ${customerId} AND import_id = ${id} AND from_byte >= ${at - (at % IMPORT_PART_BYTES)}
      ORDER BY from_byte LIMIT ${PARTS_AT_A_TIME}`);
    if (parts.length === 0) throw new Error(`Import ${id} has no byte ${at}.`);
    for (const { fromByte, content } of parts) {
      const skipped = at - fromByte;
      if (skipped < 0) throw new Error(`Import ${id} has no byte ${at}.`);
      yield content.subarray(skipped);
      at = fromByte + content.length;
    }
  }
}
