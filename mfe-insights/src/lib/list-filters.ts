import type { FeeState } from '@atrium/contract';
import { linkTo } from '@atrium/host';
import {
  changedAddress,
  chartsApplicationsCountQuery,
  feesQuery,
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

/** Filters of charts that the list of fees does not have, or reads otherwise. */
const OWN_FILTERS = ['status', 'mainStatus', 'search', 'dueFrom', 'dueTo', 'due'];

/** Path of the list of fees with the same filters and `more`; null if it does not have one of them, or no remote has it. */
export function feesLink(
  address: URLSearchParams,
  { from, to, ...more }: FilterValues = {},
  states: readonly FeeState[] = ['paid'],
): string | null {
  const filters = filtersOf(chartQuery, address);
  if (OWN_FILTERS.some((name) => filters.has(name))) return null;
  const isPaid = states.includes('paid');
  const period = { paidFrom: from ?? filters.get('from'), paidTo: to ?? filters.get('to') };
  const change = { ...more, state: states, ...(isPaid ? period : { sort: 'dueAt' as const }) };
  return linkTo('fees', undefined, changedAddress(feesQuery, filtersOf(feesQuery, filters), change));
}

/** Path of what a part of a chart counts. */
export type PartLink = (more: FilterValues) => string | null;

/** Whether any filter is set. */
export function isFiltered(address: URLSearchParams): boolean {
  return isFilteredBy(chartQuery, address);
}
