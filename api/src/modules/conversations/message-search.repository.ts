import type { Reference } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/index.ts';
import { type Found, findHits, searchKey } from '../../search/index.ts';

/** Of all customers of the person together. */
const MAX_SEARCHED_MESSAGES = 2_000;
/** The rest of a longer message is not searched. */
const MAX_SEARCHED_CHARACTERS = 2_000;
const MAX_SHOWN_CHARACTERS = 120;

export interface FoundMessage {
  readonly applicationId: number;
  /** How it begins, on one line. */
  readonly text: string;
  readonly author: string;
  readonly reference: string;
  readonly title: string;
  readonly customer: Reference;
}

/** Newest first, among the newest of each customer. A blank before the text keeps it from ranking as a name. */
export function findMessages(
  tx: Queryable,
  customerIds: readonly number[],
  search: string,
): Promise<Found<FoundMessage>[]> {
  const limit = Math.ceil(MAX_SEARCHED_MESSAGES / (customerIds.length || 1));
  const searched = {
    rows: sql`
      SELECT m.id, m.customer_id, m.application_id, m.author_id, m.provider_author, m.line,
             ' ' || ${searchKey(sql`m.line`)} AS text
      FROM unnest(${customerIds}::int[]) AS of (id), LATERAL (
        SELECT id, customer_id, application_id, author_id, provider_author,
               regexp_replace(left(text, ${MAX_SEARCHED_CHARACTERS}), '[[:space:]]+', ' ', 'g') AS line
        FROM messages WHERE customer_id = of.id AND text IS NOT NULL
        ORDER BY id DESC LIMIT ${limit}
      ) m
      OFFSET 0`,
    order: sql`r.id DESC`,
    columns: sql`
      r.application_id AS "applicationId", left(r.line, ${MAX_SHOWN_CHARACTERS}) AS text, a.reference, a.title,
      coalesce(r.provider_author, n.name, '#' || r.author_id) AS author,
      json_build_object('id', cu.id, 'name', cu.name) AS customer`,
    joins: sql`
      JOIN applications a ON a.customer_id = r.customer_id AND a.id = r.application_id
      JOIN customers cu ON cu.id = r.customer_id
      LEFT JOIN person_names n ON n.customer_id = r.customer_id AND n.person_id = r.author_id`,
  };
  return findHits(tx, searched, search);
}
