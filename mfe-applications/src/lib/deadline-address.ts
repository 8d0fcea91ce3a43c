import { type DeadlineState, datesOfWindow } from '@atrium/contract';
import { deadlinesQuery, type ListQuery, useListAddress } from '@atrium/lists';
import { useFormat } from '@atrium/ui';
import { DUE, windowOf } from './due-window.ts';

type Call = typeof deadlinesQuery.call;

/** URL parameters besides those of the query: a window that moves with the day, and what the calendar shows. */
const deadlineParameters = [DUE, 'month', 'day', 'layout'] as const;

/** States that are listed unless the address says otherwise: what still waits for someone. */
export const WAITING: readonly DeadlineState[] = ['open', 'missed'];

/** The query of an address on a day, as the call takes it: a window as its dates, and the states that are listed by default. */
function queryOn(address: URLSearchParams, query: ListQuery<Call>, today: string) {
  const window = windowOf(address);
  const { from, to, unassigned, ...others } = query;
  return {
    ...others,
    state: query.state ?? [...WAITING],
    ...(unassigned !== undefined && { unassigned: String(unassigned) }),
    ...(window ? datesOfWindow(window, today) : { ...(from && { from }), ...(to && { to }) }),
  };
}

export type DeadlinesQuery = ReturnType<typeof queryOn>;

/** The query of the list without order and page, for the calendar. */
export function filtersOnly({ sort: _, page: __, pageSize: ___, ...filters }: DeadlinesQuery) {
  return filters;
}

/** The query of the list without a page, for exports. */
export function rowsOnly({ page: _, pageSize: __, ...rows }: DeadlinesQuery) {
  return rows;
}

/** The filters of a list as a calendar feed keeps them: a window that moves with the day as itself, not as its dates. */
export function feedQuery({ address, query }: Pick<DeadlinesAddress, 'address' | 'query'>): string {
  const { from, to, ...others } = filtersOnly(query);
  const window = windowOf(address);
  const filters = { ...others, ...(window ? { [DUE]: window } : { from, to }) };
  const stored = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    for (const each of [value ?? []].flat()) stored.append(name, String(each));
  return stored.toString();
}

/** The list that matches the URL, on the reader's date. */
export function useDeadlinesAddress() {
  const list = useListAddress(deadlinesQuery, deadlineParameters);
  const today = useFormat().today();
  const query = queryOn(list.address, list.query, today);
  const isFiltered = list.isFiltered || windowOf(list.address) !== undefined;
  const clear = () => {
    list.clear();
    list.change({ [DUE]: null }, { replace: true });
  };
  return { ...list, query, today, isFiltered, clear };
}

export type DeadlinesAddress = ReturnType<typeof useDeadlinesAddress>;
