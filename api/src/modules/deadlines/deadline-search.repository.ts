import { type DeadlineKind, type DeadlineState, deadlineKinds, type Reference } from '@atrium/contract';
import sql, { join } from 'sql-template-tag';
import { ofCustomers, type Queryable } from '../../db/index.ts';
import { presentState } from '../../due-dates/index.ts';
import { type Found, findHits, searchKey } from '../../search/index.ts';

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
  const rows = sql`
    SELECT d.id, d.customer_id, d.due_at, d.state IN ('done', 'waived') AS is_closed,
           a.search_text || E'\n ' || CASE d.kind ${kindForm} END
             || coalesce(E'\n ' || ${searchKey(sql`d.rule`)}, '') AS text
    FROM deadlines d JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
    WHERE ${ofCustomers(sql`d.customer_id`, customerIds)} AND ${ofCustomers(sql`a.customer_id`, customerIds)}
    OFFSET 0`;
  const searched = {
    rows,
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
  return findHits(tx, searched, search);
}
