import {
  changedAddress,
  chartsApplicationsCountQuery,
  EVERYTHING,
  filtersOf,
  isFiltered as isFilteredBy,
  type QueryChange,
} from '@atrium/lists';

/** Every chart takes the filters of the applications list; so does the count of them all. */
export const chartQuery = chartsApplicationsCountQuery;
export type FilterValues = QueryChange<typeof chartQuery.call>;

/** Address, below the customer's, of the applications that the filters leave, narrowed down further by `more`. */
export function listPath(address: URLSearchParams, more: FilterValues = {}): string {
  const filters = changedAddress(chartQuery, filtersOf(chartQuery, address), more);
  return `applications?${filters.toString() || EVERYTHING}`;
}

/** True when the address narrows down what is counted. */
export function isFiltered(address: URLSearchParams): boolean {
  return isFilteredBy(chartQuery, address);
}
