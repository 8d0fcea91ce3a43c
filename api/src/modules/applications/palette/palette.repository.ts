import type { Reference } from '@atrium/contract';
import sql from 'sql-template-tag';
import { ofCustomers, type Queryable } from '../../../db/index.ts';
import { type Found, findHits, searchKey } from '../../../search/index.ts';

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
  const rows = sql`
    SELECT a.id, a.customer_id, a.reference, a.title, a.status_id, a.updated_at, a.search_text AS text
    FROM applications a WHERE ${ofCustomers(sql`a.customer_id`, customerIds)}`;
  const searched = {
    rows,
    order: sql`r.updated_at DESC, r.id DESC`,
    columns: sql`r.id, r.reference, r.title, s.name AS status, json_build_object('id', cu.id, 'name', cu.name) AS customer`,
    joins: sql`JOIN statuses s ON s.id = r.status_id JOIN customers cu ON cu.id = r.customer_id`,
  };
  return findHits(tx, searched, search);
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
  const rows = sql`
    SELECT d.id, d.customer_id, d.application_id, d.name, d.uploaded_at,
           ${searchKey(sql`d.name`)} || E'\n ' || substring(a.search_text FROM '^[^\n]*\n[^\n]*') AS text
    FROM documents d JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
    WHERE ${ofCustomers(sql`d.customer_id`, customerIds)}
    OFFSET 0`;
  const searched = {
    rows,
    order: sql`r.uploaded_at DESC, r.id DESC`,
    columns: sql`
      r.name, json_build_object('id', a.id, 'reference', a.reference, 'title', a.title) AS application,
      json_build_object('id', cu.id, 'name', cu.name) AS customer`,
    joins: sql`
      JOIN applications a ON a.customer_id = r.customer_id AND a.id = r.application_id
      JOIN customers cu ON cu.id = r.customer_id`,
  };
  return findHits(tx, searched, search);
}
