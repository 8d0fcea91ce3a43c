import type { Reference } from '@atrium/contract';
import sql, { type Sql } from 'sql-template-tag';
import { inLanguage, type Queryable } from '../../../db/index.ts';
import { type Found, findKeptHits, searchKey, wordSources } from '../../../search/index.ts';

export interface FoundApplication {
  readonly id: number;
  readonly reference: string;
  readonly title: string;
  readonly status: string;
  readonly customer: Reference;
}

export function findApplications(
  tx: Queryable,
  customerIds: readonly number[],
  search: string,
): Promise<Found<FoundApplication>[]> {
  const kept = {
    customerIds,
    sources: [wordSources.reference, wordSources.title],
    rows: (condition: Sql) => sql`
      SELECT a.id, a.customer_id, a.reference, a.title, a.status_id, a.updated_at, a.search_text AS text
      FROM applications a WHERE ${condition}`,
    firstOf: lastChanged,
    order: sql`r.updated_at DESC, r.id DESC`,
    columns: sql`r.id, r.reference, r.title, ${inLanguage('s.name')} AS status,
                 json_build_object('id', cu.id, 'name', cu.name) AS customer`,
    joins: sql`JOIN statuses s ON s.id = r.status_id JOIN customers cu ON cu.id = r.customer_id`,
  };
  return findKeptHits(tx, kept, search);
}

/** SELECT of the ids of so many applications of each customer. */
function lastChanged(customerIds: readonly number[], limit: number): Sql {
  return sql`
    SELECT last.id FROM unnest(${customerIds}::int[]) AS customer (id), LATERAL (
      SELECT a.id FROM applications a WHERE a.customer_id = customer.id
      ORDER BY a.updated_at DESC, a.id DESC LIMIT ${limit}
    ) last`;
}

export interface FoundAttachment {
  readonly name: string;
  readonly application: { readonly id: number; readonly reference: string; readonly title: string };
  readonly customer: Reference;
}

/** Newest first. The blank before the reference keeps it from ranking as the name of a file. */
export function findAttachments(
  tx: Queryable,
  customerIds: readonly number[],
  search: string,
): Promise<Found<FoundAttachment>[]> {
  const kept = {
    customerIds,
    sources: [wordSources.reference, wordSources.document],
    rows: (condition: Sql) => sql`
      SELECT d.id, d.customer_id, d.application_id, d.name, d.uploaded_at,
             ${searchKey(sql`d.name`)} || E'\n ' || substring(a.search_text FROM '^[^\n]*\n[^\n]*') AS text
      FROM documents d JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
      WHERE ${condition}
      OFFSET 0`,
    firstOf: lastChanged,
    // The last part of a name, such as pdf.
    hasOtherTexts: true,
    order: sql`r.uploaded_at DESC, r.id DESC`,
    columns: sql`
      r.name, json_build_object('id', a.id, 'reference', a.reference, 'title', a.title) AS application,
      json_build_object('id', cu.id, 'name', cu.name) AS customer`,
    joins: sql`
      JOIN applications a ON a.customer_id = r.customer_id AND a.id = r.application_id
      JOIN customers cu ON cu.id = r.customer_id`,
  };
  return findKeptHits(tx, kept, search);
}
