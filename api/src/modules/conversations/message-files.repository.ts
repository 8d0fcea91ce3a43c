import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import type { UsedUpload } from '../uploads/used-uploads.service.ts';

/** In the order given. */
export async function insertFiles(
  tx: Transaction,
  customerId: number,
  messageId: number,
  uploadIds: readonly number[],
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO message_files (customer_id, message_id, upload_id, position)
    SELECT ${customerId}, ${messageId}, upload_id, place
    FROM unnest(${uploadIds}::int[]) WITH ORDINALITY upload (upload_id, place)`);
}

export interface MessageFile extends UsedUpload {
  readonly applicationId: number;
  /** Of the application. */
  readonly label: string;
}

/** A message whose text the provider has removed shows no files either. */
export function findFile(
  tx: Transaction,
  messageId: number,
  fileId: number,
): Promise<MessageFile | undefined> {
  return tx.maybeOne(sql`
    SELECT u.id, u.customer_id AS "customerId", u.name, u.media_type AS "mediaType", u.size_bytes AS "sizeBytes", u.sha256,
           a.id AS "applicationId", a.reference || ' ' || a.title AS label
    FROM message_files f
    JOIN uploads u ON u.customer_id = f.customer_id AND u.id = f.upload_id
    JOIN messages m ON m.customer_id = f.customer_id AND m.id = f.message_id
    JOIN applications a ON a.customer_id = m.customer_id AND a.id = m.application_id
    WHERE f.message_id = ${messageId} AND f.upload_id = ${fileId} AND m.text IS NOT NULL`);
}
