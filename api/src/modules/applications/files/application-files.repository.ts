import type { ApplicationDetail } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';
import type { UsedUpload } from '../../uploads/used-uploads.service.ts';

export interface LabelledApplication {
  readonly id: number;
  readonly customerId: number;
  readonly label: string;
}

export function findLabelled(tx: Transaction, id: number): Promise<LabelledApplication | undefined> {
  return tx.maybeOne(sql`
    SELECT id, customer_id AS "customerId", reference || ' ' || title AS label FROM applications WHERE id = ${id}`);
}

/** In the order in which they were added. */
export function listFiles(
  tx: Transaction,
  { id, customerId }: Pick<LabelledApplication, 'id' | 'customerId'>,
): Promise<ApplicationDetail['files']> {
  return tx.rows(sql`
    SELECT u.id, u.name, u.media_type AS "mediaType", u.size_bytes AS "sizeBytes", u.used_at AS "addedAt"
    FROM application_files f JOIN uploads u ON u.customer_id = f.customer_id AND u.id = f.upload_id
    WHERE f.customer_id = ${customerId} AND f.application_id = ${id}
    ORDER BY u.used_at, f.position, u.id`);
}

export interface ApplicationFile extends UsedUpload {
  /** Of the application. */
  readonly label: string;
}

export function findFile(
  tx: Transaction,
  applicationId: number,
  fileId: number,
): Promise<ApplicationFile | undefined> {
  return tx.maybeOne(sql`
    SELECT u.id, u.customer_id AS "customerId", u.name, u.media_type AS "mediaType", u.size_bytes AS "sizeBytes", u.sha256,
           a.reference || ' ' || a.title AS label
    FROM application_files f
    JOIN uploads u ON u.customer_id = f.customer_id AND u.id = f.upload_id
    JOIN applications a ON a.customer_id = f.customer_id AND a.id = f.application_id
    WHERE f.application_id = ${applicationId} AND f.upload_id = ${fileId}`);
}

/** @returns the names, in the order given */
export async function insertFiles(
  tx: Transaction,
  { id, customerId }: LabelledApplication,
  uploadIds: readonly number[],
): Promise<string[]> {
  const added = await tx.rows<{ name: string }>(sql`
    WITH added AS (
      INSERT INTO application_files (customer_id, application_id, upload_id, position)
      SELECT ${customerId}, ${id}, upload_id, place FROM unnest(${uploadIds}::int[]) WITH ORDINALITY upload (upload_id, place)
      RETURNING upload_id, position)
    SELECT u.name FROM added JOIN uploads u ON u.customer_id = ${customerId} AND u.id = added.upload_id
    ORDER BY added.position`);
  return added.map(({ name }) => name);
}
