import { applicationsQuery, type ListQuery, type QueryChange, useListAddress } from '@atrium/lists';

const CALL = applicationsQuery.call;
export const PAGE_SIZES = [25, 50, 100];

/** They say how the list is displayed, besides the parameters of the query. */
export const displayParameters = ['columns', 'density', 'widths'] as const;
type DisplayParameter = (typeof displayParameters)[number];

export type ApplicationsQuery = ListQuery<typeof CALL>;
/** Null removes a parameter from the address. */
export type ViewChange = QueryChange<typeof CALL, DisplayParameter>;

export type RepeatedFilter = 'category' | 'status' | 'mainStatus' | 'country' | 'customer';

export function useApplicationsAddress() {
  return useListAddress(applicationsQuery, displayParameters);
}

/** Exports and links to neighbours have no pages. */
export function withoutPaging({ page: _, pageSize: __, ...rows }: ApplicationsQuery) {
  return rows;
}

/** The tabs are the main statuses, so their counts are without one. */
export function tabsQuery(query: ApplicationsQuery) {
  const { sort: _, mainStatus: __, ...filters } = withoutPaging(query);
  return filters;
}
