import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import type { UsedUpload } from '../uploads/used-uploads.service.ts';

/** Every instruction of a request gets all of its files, in the order given. */
export async function insertFiles(
  tx: Transaction,
  customerId: number,
  instructionIds: readonly number[],
  uploadIds: readonly number[],
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO instruction_files (customer_id, instruction_id, upload_id, position)
    SELECT ${customerId}, instruction_id, upload_id, place
    FROM unnest(${instructionIds}::int[]) instruction_id,
         unnest(${uploadIds}::int[]) WITH ORDINALITY upload (upload_id, place)`);
}

export interface InstructionFile extends UsedUpload {
  /** Of the instruction. */
  readonly label: string;
}

export function findFile(
  tx: Transaction,
  instructionId: number,
  fileId: number,
): Promise<InstructionFile | undefined> {
  return tx.maybeOne(sql`
    SELECT u.id, u.customer_id AS "customerId", u.name, u.media_type AS "mediaType", u.size_bytes AS "sizeBytes", u.sha256,
           a.reference || ' ' || a.title AS label
    FROM instruction_files f
    JOIN uploads u ON u.customer_id = f.customer_id AND u.id = f.upload_id
    JOIN instructions i ON i.customer_id = f.customer_id AND i.id = f.instruction_id
    JOIN applications a ON a.customer_id = i.customer_id AND a.id = i.application_id
    WHERE f.instruction_id = ${instructionId} AND f.upload_id = ${fileId}`);
}
