import { datesOfWindow } from '@atrium/contract';
import {
  applicationsQuery,
  decodeQuery,
  type ListQuery,
  type QueryChange,
  useListAddress,
} from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import { DUE, windowOf } from './due-window.ts';

const CALL = applicationsQuery.call;
export const PAGE_SIZES = [25, 50, 100];

/** URL parameters of the list besides those of the query: how it is displayed, and a window that moves with the day. */
export const displayParameters = ['columns', 'density', 'widths', DUE] as const;
type DisplayParameter = (typeof displayParameters)[number];

export type ApplicationsQuery = ListQuery<typeof CALL>;
/** Changes of the view; null removes a parameter from the URL. */
export type ViewChange = QueryChange<typeof CALL, DisplayParameter>;

/** Filters with several values. */
export type RepeatedFilter = 'category' | 'status' | 'mainStatus' | 'country' | 'customer';

/** The list that matches the URL, on the reader's date. */
export function useApplicationsAddress() {
  const list = useListAddress(applicationsQuery, displayParameters);
  const { address, change } = list;
  const clear = () => {
    list.clear();
    change({ [DUE]: null }, { replace: true });
  };
  return {
    ...list,
    query: queryOn(address, useFormat().today()),
    isFiltered: list.isFiltered || windowOf(address) !== undefined,
    clear,
  };
}

/** The query of an address on a day: a window of due dates as its dates. */
export function queryOn(address: URLSearchParams, today: string): ApplicationsQuery {
  const { query } = decodeQuery(applicationsQuery, address);
  const window = windowOf(address);
  if (!window) return query;
  const { dueFrom: _, dueTo: __, ...others } = query;
  const { from, to } = datesOfWindow(window, today);
  return { ...others, ...(from && { dueFrom: from }), dueTo: to };
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
