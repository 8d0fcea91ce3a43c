import type { DeadlineFilters } from '@atrium/contract';
import sql, { join, type Sql } from 'sql-template-tag';
import { ofCustomers } from '../../db/index.ts';
import { countedDeadlines, dueConditions } from '../../due-dates/index.ts';
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
  const { id = [], responsible, unassigned, application, customer } = filters;
  return join(
    [
      ofCustomers(sql`d.customer_id`, customer),
      ...(id.length > 0 ? [sql`d.id = ANY (${id}::int[])`] : []),
      ...dueConditions(filters),
      ...(responsible.length > 0 ? [sql`d.responsible_id = ANY (${responsible}::int[])`] : []),
      ...(unassigned === undefined ? [] : [sql`(d.responsible_id IS NULL) = ${unassigned}`]),
      ...(application.length > 0 ? [sql`d.application_id = ANY (${application}::int[])`] : []),
      ...ofApplications(filters, isJoined),
    ],
    ' AND ',
  );
}

/**
 * Rows with `count` that add up to the deadlines of the filters, as `countedDeadlines` has them.
 * @param ends as there
 */
export function countedBy(filters: DeadlineRowFilters, ends: readonly number[] = []): Sql {
  if (areKept(filters)) return countedDeadlines(filters.customer, filters, ends);
  return sql`(SELECT d.*, 1 AS count FROM deadlines d WHERE ${deadlineFilter(filters)})`;
}

/** Whether the sums can answer: they know neither texts nor people, nor the application. */
export function areKept(filters: DeadlineRowFilters): boolean {
  const { search, unassigned, id = [], responsible, application, category, country } = filters;
  const lists = [id, responsible, application, category, country];
  return !search && unassigned === undefined && lists.every((list) => list.length === 0);
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
