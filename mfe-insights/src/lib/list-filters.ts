import { linkTo } from '@atrium/host';
import {
  changedAddress,
  chartsApplicationsCountQuery,
  filtersOf,
  isFiltered as isFilteredBy,
  type QueryChange,
  SHOW_ALL,
} from '@atrium/lists';

/** Charts and totals take the filters of the applications list. */
export const chartQuery = chartsApplicationsCountQuery;
export type FilterValues = QueryChange<typeof chartQuery.call>;

/** Path of the list with these filters and `more`; null if no remote has a page for it. */
export function listLink(address: URLSearchParams, more: FilterValues = {}): string | null {
  const filters = changedAddress(chartQuery, filtersOf(chartQuery, address), more);
  return linkTo('applications', undefined, filters.size > 0 ? filters : new URLSearchParams(SHOW_ALL));
}

/** Whether any filter is set. */
export function isFiltered(address: URLSearchParams): boolean {
  return isFilteredBy(chartQuery, address);
}
