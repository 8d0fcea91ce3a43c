import type { DeadlineFilters } from '@atrium/contract';
import sql, { join, type Sql } from 'sql-template-tag';
import { ofCustomers } from '../../db/index.ts';
import { isDueIn, stateIn } from '../../due-dates/index.ts';
import { type SearchFilter, searchConditions } from '../../search/index.ts';

export interface DeadlineRowFilters extends DeadlineFilters, Pick<SearchFilter, 'found'> {
  /** Empty for all filtered rows. */
  readonly id?: readonly number[];
}

/**
 * Condition on `deadlines d` for the filters of the list.
 * @param isJoined whether `applications a` is joined, whose filters are then conditions on it
 */
export function deadlineFilter(filters: DeadlineRowFilters, { isJoined = false } = {}): Sql {
  const {
    id = [],
    state,
    kind,
    actor,
    responsible,
    unassigned,
    application,
    customer,
    from,
    to,
    due,
  } = filters;
  return join(
    [
      ofCustomers(sql`d.customer_id`, customer),
      ...(id.length > 0 ? [sql`d.id = ANY (${id}::int[])`] : []),
      ...(state.length > 0 ? [stateIn(state)] : []),
      ...(kind.length > 0 ? [sql`d.kind = ANY (${kind}::text[])`] : []),
      ...(actor.length > 0 ? [sql`d.actor = ANY (${actor}::text[])`] : []),
      ...(responsible.length > 0 ? [sql`d.responsible_id = ANY (${responsible}::int[])`] : []),
      ...(unassigned === undefined ? [] : [sql`(d.responsible_id IS NULL) = ${unassigned}`]),
      ...(application.length > 0 ? [sql`d.application_id = ANY (${application}::int[])`] : []),
      ...(from ? [sql`d.due_at >= ${from}::date`] : []),
      ...(to ? [sql`d.due_at <= ${to}::date`] : []),
      ...(due ? [isDueIn(due)] : []),
      ...ofApplications(filters, isJoined),
    ],
    ' AND ',
  );
}

function ofApplications(
  { category, country, customer, ...filters }: DeadlineRowFilters,
  isJoined: boolean,
): Sql[] {
  const conditions = [
    ...(category.length > 0 ? [sql`a.category_id = ANY (${category}::int[])`] : []),
    ...(country.length > 0 ? [sql`a.country_code = ANY (${country}::text[])`] : []),
    ...searchConditions(filters),
  ];
  if (isJoined) return [ofCustomers(sql`a.customer_id`, customer), ...conditions];
  if (conditions.length === 0) return [];
  return [
    sql`d.application_id IN (
      SELECT a.id FROM applications a
      WHERE ${ofCustomers(sql`a.customer_id`, customer)} AND ${join(conditions, ' AND ')})`,
  ];
}
