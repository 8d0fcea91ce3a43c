import type { DeadlineState } from '@atrium/contract';
import { deadlinesQuery, type ListQuery, useListAddress } from '@atrium/lists';
import { useFormat } from '@atrium/ui';

type Call = typeof deadlinesQuery.call;

/** URL parameters besides those of the query: what the calendar shows. */
const deadlineParameters = ['month', 'day', 'layout'] as const;

/** States that are listed unless the address says otherwise: what still waits for someone. */
export const WAITING: readonly DeadlineState[] = ['open', 'missed'];

/** The query as the call takes it, with the states that are listed by default. */
function listed({ unassigned, ...query }: ListQuery<Call>) {
  return {
    ...query,
    state: query.state ?? [...WAITING],
    ...(unassigned !== undefined && { unassigned: String(unassigned) }),
  };
}

export type DeadlinesQuery = ReturnType<typeof listed>;

/** The query of the list without order and page, for the calendar. */
export function filtersOnly({ sort: _, page: __, pageSize: ___, ...filters }: DeadlinesQuery) {
  return filters;
}

/** The query of the list without a page, for exports. */
export function rowsOnly({ page: _, pageSize: __, ...rows }: DeadlinesQuery) {
  return rows;
}

/** The filters of a list as a calendar feed keeps them. */
export function feedQuery({ query }: Pick<DeadlinesAddress, 'query'>): string {
  const stored = new URLSearchParams();
  for (const [name, value] of Object.entries(filtersOnly(query)))
    for (const each of [value ?? []].flat()) stored.append(name, String(each));
  return stored.toString();
}

/** The list that matches the URL. */
export function useDeadlinesAddress() {
  const list = useListAddress(deadlinesQuery, deadlineParameters);
  return { ...list, query: listed(list.query), today: useFormat().today() };
}

export type DeadlinesAddress = ReturnType<typeof useDeadlinesAddress>;
