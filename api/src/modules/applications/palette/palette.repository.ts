import type { Reference } from '@atrium/contract';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { inLanguage, type Queryable } from '../../../db/index.ts';
import {
  allWordsOf,
  applicationsOfAllFoundBy,
  type Found,
  findKeptHits,
  findRows,
  findSimilar,
  oneOfEach,
  searchConditions,
  searchKey,
  wordSources,
} from '../../../search/index.ts';

/** Of a search that very many applications of all customers have, so many are compared, the last changed ones. */
const MAX_COMPARED_CASES = 500;
/** A misspelled search is compared with the words of so many. */
const MAX_SIMILAR_CASES = 1_500;

export interface FoundApplication {
  readonly id: number;
  readonly reference: string;
  readonly title: string;
  readonly status: string;
  readonly customer: Reference;
}

const searched = sql`
  SELECT a.id, a.customer_id, a.reference, a.title, a.status_id, a.updated_at, a.search_text AS text
  FROM applications a`;
const described = {
  order: sql`r.updated_at DESC, r.id DESC`,
  columns: sql`r.id, r.reference, r.title, ${inLanguage('s.name')} AS status,
               json_build_object('id', cu.id, 'name', cu.name) AS customer`,
  joins: sql`JOIN statuses s ON s.id = r.status_id JOIN customers cu ON cu.id = r.customer_id`,
};

export function findApplications(
  tx: Queryable,
  customerIds: readonly number[],
  search: string,
): Promise<Found<FoundApplication>[]> {
  const kept = {
    customerIds,
    sources: [wordSources.reference, wordSources.title],
    rows: (condition: Sql) => sql`${searched} WHERE ${condition}`,
    firstOf: lastChanged,
    ...described,
  };
  return findKeptHits(tx, kept, search);
}

/** As {@link findApplications}, among those of all customers, of whom there are too many to name each. */
export async function findApplicationsOfAll(
  tx: Queryable,
  search: string,
): Promise<Found<FoundApplication>[]> {
  const lastOf = (limit: number) => sql`ORDER BY a.updated_at DESC, a.id DESC LIMIT ${limit}`;
  const found = await applicationsOfAllFoundBy(tx, search);
  const conditions = join(searchConditions({ search, found }), ' AND ');
  const rows = sql`${searched} WHERE ${conditions} ${found ? empty : lastOf(MAX_COMPARED_CASES)}`;
  const hits = await findRows<FoundApplication>(tx, { rows, ...described }, allWordsOf(search));
  if (hits.length > 0) return hits;
  const last = { rows: sql`${searched} ${lastOf(MAX_SIMILAR_CASES)}`, ...described };
  const meant = await findSimilar(tx, last, search);
  return meant ? findRows(tx, last, oneOfEach(meant)) : [];
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
