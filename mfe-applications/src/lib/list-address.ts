import { applicationsQuery, type ListQuery, type QueryChange, useListAddress } from '@atrium/lists';

const CALL = applicationsQuery.call;
export const PAGE_SIZES = [25, 50, 100];

/** How the list is drawn stands in its address beside the query. */
export const drawn = ['columns', 'density'] as const;
type Drawn = (typeof drawn)[number];

export type ApplicationsQuery = ListQuery<typeof CALL>;
/** What may be changed in the view; null takes it out of the address. */
export type ViewChange = QueryChange<typeof CALL, Drawn>;

/** Filters that take several values. */
export type RepeatedFilter = 'category' | 'status' | 'mainStatus' | 'country' | 'customer';

export function useApplicationsAddress() {
  return useListAddress(applicationsQuery, drawn);
}

/** The same rows without pages: for exports and for the way from one to the next. */
export function orderedRows({ page: _, pageSize: __, ...rows }: ApplicationsQuery) {
  return rows;
}

/** What the tabs count: everything that the other filters leave, whichever tab is open. */
export function tabsQuery(query: ApplicationsQuery) {
  const { sort: _, mainStatus: __, ...filters } = orderedRows(query);
  return filters;
}

/** What a saved view keeps: everything but the page. */
export function viewQuery(address: URLSearchParams): string {
  const kept = new URLSearchParams(address);
  kept.delete('page');
  kept.delete('view');
  return kept.toString();
}

/** Whether two queries say the same, in whichever order. */
export function isSameView(one: string, other: string): boolean {
  const sorted = (query: string) => [...new URLSearchParams(query)].map(String).sort().join('&');
  return sorted(one) === sorted(other);
}
