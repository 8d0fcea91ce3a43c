import type { DeadlineState } from '@atrium/contract';
import { deadlinesQuery, type ListQuery, useListAddress } from '@atrium/lists';
import { useFormat } from '@atrium/ui';

type Call = typeof deadlinesQuery.call;

/** The calendar has them besides the parameters of the query. */
const deadlineParameters = ['month', 'day', 'layout'] as const;

/** Unless the address says otherwise, what still waits for someone is listed. */
export const WAITING: readonly DeadlineState[] = ['open', 'missed'];

/** The call takes the states that are listed by default, too. */
function listed({ unassigned, ...query }: ListQuery<Call>) {
  return {
    ...query,
    state: query.state ?? [...WAITING],
    ...(unassigned !== undefined && { unassigned: String(unassigned) }),
  };
}

export type DeadlinesQuery = ReturnType<typeof listed>;

/** The calendar has neither order nor pages. */
export function filtersOnly({ sort: _, page: __, pageSize: ___, ...filters }: DeadlinesQuery) {
  return filters;
}

/** Files have no pages. */
export function rowsOnly({ page: _, pageSize: __, ...rows }: DeadlinesQuery) {
  return rows;
}

export function feedQuery({ query }: Pick<DeadlinesAddress, 'query'>): string {
  const stored = new URLSearchParams();
  for (const [name, value] of Object.entries(filtersOnly(query)))
    for (const each of [value ?? []].flat()) stored.append(name, String(each));
  return stored.toString();
}

export function useDeadlinesAddress() {
  const list = useListAddress(deadlinesQuery, deadlineParameters);
  return { ...list, query: listed(list.query), today: useFormat().today() };
}

export type DeadlinesAddress = ReturnType<typeof useDeadlinesAddress>;
