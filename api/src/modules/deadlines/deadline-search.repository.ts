import {
  type DeadlineKind,
  type DeadlineState,
  deadlineKinds,
  type Reference,
  searchKey as searchForm,
} from '@atrium/contract';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/index.ts';
import { presentState } from '../../due-dates/index.ts';
import { type Found, findKeptHits, searchKey, wordSources } from '../../search/index.ts';

export interface FoundDeadline {
  readonly id: number;
  readonly kind: DeadlineKind;
  readonly state: DeadlineState;
  readonly dueAt: string;
  readonly reference: string;
  readonly title: string;
  readonly customer: Reference;
}

/**
 * The blanks before kind and rule keep them from ranking as names. Deadlines that are done or waived come last, and those nearest to today first.
 * @param kinds names of the kinds, in the reader's language
 */
export function findDeadlinesBy(
  tx: Queryable,
  customerIds: readonly number[],
  { search, kinds }: { readonly search: string; readonly kinds: Readonly<Record<DeadlineKind, string>> },
): Promise<Found<FoundDeadline>[]> {
  const kindForm = join(
    deadlineKinds.map((kind) => sql`WHEN ${kind} THEN app.search_key(${kinds[kind]})`),
    ' ',
  );
  const kindForms = deadlineKinds.map((kind) => searchForm(kinds[kind]));
  const kept = {
    customerIds,
    sources: [wordSources.reference, wordSources.title],
    rows: (condition: Sql) => sql`
      SELECT d.id, d.customer_id, d.due_at, d.state IN ('done', 'waived') AS is_closed,
             a.search_text || E'\n ' || CASE d.kind ${kindForm} END
               || coalesce(E'\n ' || ${searchKey(sql`d.rule`)}, '') AS text
      FROM deadlines d JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
      WHERE ${condition}
      OFFSET 0`,
    firstOf: dueNearToday,
    // Kind and rule.
    hasOtherTexts: true,
    isInOtherText: (form: string) => kindForms.some((kind) => kind.includes(form)),
    order: sql`r.is_closed, abs(r.due_at - CURRENT_DATE), r.id`,
    columns: sql`
      d.id, d.kind, ${presentState} AS state, d.due_at AS "dueAt", a.reference, a.title,
      json_build_object('id', cu.id, 'name', cu.name) AS customer`,
    joins: sql`
      JOIN deadlines d ON d.customer_id = r.customer_id AND d.id = r.id
      JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
      JOIN countries co ON co.code = a.country_code
      JOIN customers cu ON cu.id = d.customer_id`,
  };
  return findKeptHits(tx, kept, search);
}

/** SELECT of the applications of so many deadlines of each customer. */
function dueNearToday(customerIds: readonly number[], limit: number): Sql {
  const half = Math.ceil(limit / 2);
  return sql`
    SELECT near.application_id FROM unnest(${customerIds}::int[]) AS customer (id), LATERAL (
      (SELECT d.application_id FROM deadlines d WHERE d.customer_id = customer.id AND d.due_at >= CURRENT_DATE
       ORDER BY d.due_at, d.id LIMIT ${half})
      UNION ALL
      (SELECT d.application_id FROM deadlines d WHERE d.customer_id = customer.id AND d.due_at < CURRENT_DATE
       ORDER BY d.due_at DESC, d.id DESC LIMIT ${half})
    ) near`;
}
