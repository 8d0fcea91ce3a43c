import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

export interface StoredDocument {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
  readonly customerId: number;
  readonly application: { readonly id: number; readonly label: string };
}

/** Nothing where the document's file was never handed in. */
export function findDocument(tx: Transaction, id: number): Promise<StoredDocument | undefined> {
  return tx.maybeOne(sql`
    SELECT d.name, d.media_type AS "mediaType", c.content, d.customer_id AS "customerId",
           json_build_object('id', a.id, 'label', a.reference || ' ' || a.title) AS application
    FROM documents d
    JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
    JOIN document_contents c ON c.customer_id = d.customer_id AND c.sha256 = d.content_sha256
    WHERE d.id = ${id}`);
}
