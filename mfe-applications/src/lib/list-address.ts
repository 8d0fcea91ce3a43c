import { applicationsQuery, type ListQuery, type QueryChange, useListAddress } from '@atrium/lists';

const CALL = applicationsQuery.call;
export const PAGE_SIZES = [25, 50, 100];

/** URL parameters of the list besides those of the query: how it is displayed. */
export const displayParameters = ['columns', 'density', 'widths'] as const;
type DisplayParameter = (typeof displayParameters)[number];

export type ApplicationsQuery = ListQuery<typeof CALL>;
/** Changes of the view; null removes a parameter from the URL. */
export type ViewChange = QueryChange<typeof CALL, DisplayParameter>;

/** Filters with several values. */
export type RepeatedFilter = 'category' | 'status' | 'mainStatus' | 'country' | 'customer';

/** The list that matches the URL. */
export function useApplicationsAddress() {
  return useListAddress(applicationsQuery, displayParameters);
}

/** The query without paging, for exports and for links to the previous and next application. */
export function withoutPaging({ page: _, pageSize: __, ...rows }: ApplicationsQuery) {
  return rows;
}

/** The query of the counts on the tabs: without main status, order and paging. */
export function tabsQuery(query: ApplicationsQuery) {
  const { sort: _, mainStatus: __, ...filters } = withoutPaging(query);
  return filters;
}
