import sql from 'sql-template-tag';
import type { Database } from '../db/index.ts';

interface OfCase {
  readonly customerId: number;
  readonly applicationId: number;
  /** Of the person of the provider. */
  readonly userId: number;
  readonly name?: string;
}

/** An upload of a person of the provider that was scanned, without its content. */
async function createStaffUpload(
  database: Database,
  { customerId, userId, name = 'Letter.pdf' }: Omit<OfCase, 'applicationId'>,
): Promise<number> {
  const { id } = await database.asJob((tx) =>
    tx.one<{ id: number }>(sql`
      INSERT INTO uploads (customer_id, person_id, purpose, name, size_bytes, received_bytes, sha256, media_type)
      VALUES (${customerId}, ${userId}, 'document', ${name}, 1, 1, ${Buffer.alloc(32)}, 'application/pdf')
      RETURNING id`),
  );
  return id;
}

/** A document that the customer will see. */
export async function createPlannedDocument(database: Database, of: OfCase): Promise<number> {
  const uploadId = await createStaffUpload(database, of);
  const { customerId, applicationId, userId, name = 'Letter.pdf' } = of;
  const { id } = await database.asJob((tx) =>
    tx.one<{ id: number }>(sql`
      INSERT INTO planned_documents (customer_id, application_id, upload_id, name, visible_from, planned_by)
      VALUES (${customerId}, ${applicationId}, ${uploadId}, ${name}, current_date + 30, ${userId}) RETURNING id`),
  );
  return id;
}

/** A document that the customer sees, without its content. */
export async function createShownDocument(database: Database, of: OfCase): Promise<void> {
  const uploadId = await createStaffUpload(database, of);
  const { customerId, applicationId, name = 'Letter.pdf' } = of;
  await database.asJob(async (tx) => {
    await tx.rows(sql`
      INSERT INTO documents (customer_id, application_id, upload_id, name, media_type, size_bytes)
      VALUES (${customerId}, ${applicationId}, ${uploadId}, ${name}, 'application/pdf', 1)`);
    await tx.rows(sql`UPDATE uploads SET used_at = now() WHERE id = ${uploadId}`);
  });
}
