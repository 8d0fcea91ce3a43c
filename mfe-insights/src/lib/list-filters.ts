import { linkTo } from '@atrium/host';
import {
  changedAddress,
  chartsApplicationsCountQuery,
  filtersOf,
  isFiltered as isFilteredBy,
  type QueryChange,
  SHOW_ALL,
} from '@atrium/lists';

/** Every chart takes the filters of the applications list; so does the count of them all. */
export const chartQuery = chartsApplicationsCountQuery;
export type FilterValues = QueryChange<typeof chartQuery.call>;

/** Address of the applications that the filters leave, narrowed down further by `more`; null where nobody shows them. */
export function listLink(address: URLSearchParams, more: FilterValues = {}): string | null {
  const filters = changedAddress(chartQuery, filtersOf(chartQuery, address), more);
  return linkTo('applications', undefined, filters.size > 0 ? filters : new URLSearchParams(SHOW_ALL));
}

/** True when the address narrows down what is counted. */
export function isFiltered(address: URLSearchParams): boolean {
  return isFilteredBy(chartQuery, address);
}
