import type { ApplicationFilters } from '@atrium/contract';
import sql, { join, type Sql } from 'sql-template-tag';
import { ofCustomers } from '../../db/index.ts';
import { isApplicationDueIn } from '../../due-dates/index.ts';
import { type SearchFilter, searchConditions } from '../../search/index.ts';

export interface RowFilters extends ApplicationFilters, Pick<SearchFilter, 'found'> {
  readonly id?: readonly number[];
}

/**
 * Main statuses become status ids in a sub-select, so that charts need no join.
 * @param customers condition on `a.customer_id`; by default that it is one of the filters' customers
 */
export function applicationFilter(
  filters: RowFilters,
  customers = ofCustomers(sql`a.customer_id`, filters.customer),
): Sql {
  const { category, status, mainStatus, country, from, to, dueFrom, dueTo, due, id = [] } = filters;
  return join(
    [
      customers,
      ...(id.length > 0 ? [sql`a.id = ANY (${id}::int[])`] : []),
      ...(category.length > 0 ? [sql`a.category_id = ANY (${category}::int[])`] : []),
      ...(status.length > 0 ? [sql`a.status_id = ANY (${status}::int[])`] : []),
      ...(mainStatus.length > 0
        ? [
            sql`a.status_id = ANY (ARRAY(SELECT id FROM statuses WHERE main_status_id = ANY (${mainStatus}::int[])))`,
          ]
        : []),
      ...(country.length > 0 ? [sql`a.country_code = ANY (${country}::text[])`] : []),
      ...searchConditions(filters),
      ...(from ? [sql`a.applied_at >= ${from}::date`] : []),
      ...(to ? [sql`a.applied_at <= ${to}::date`] : []),
      ...(dueFrom ? [sql`a.due_at >= ${dueFrom}::date`] : []),
      ...(dueTo ? [sql`a.due_at <= ${dueTo}::date`] : []),
      ...(due ? [isApplicationDueIn(due)] : []),
    ],
    ' AND ',
  );
}
