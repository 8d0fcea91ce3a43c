import type { InputOf } from '@atrium/contract';

/** Filters of the applications list that hold several values, named as in its address. */
const LISTS = ['category', 'status', 'mainStatus', 'country', 'customer'] as const;
/** The list opens a person's own default view where its address says nothing; this says that everything is meant. */
const EVERYTHING = 'view=all';
const SINGLES = ['search', 'from', 'to'] as const;
export type ListFilter = (typeof LISTS)[number];
export type FilterName = ListFilter | (typeof SINGLES)[number];

type Query = NonNullable<InputOf<'GET /customer-portal/charts/applications/count'>['query']>;
export type FilterValues = Partial<Record<FilterName, string | number | readonly (string | number)[] | null>>;

/**
 * The filters that an address carries, as every chart and the applications list take them. Values go to the API
 * as they are: it is the one that judges them.
 */
export function filtersOf(address: URLSearchParams): Query {
  const filters: Record<string, string | string[]> = {};
  for (const name of LISTS) if (address.has(name)) filters[name] = address.getAll(name);
  for (const name of SINGLES) {
    const value = address.get(name);
    if (value) filters[name] = value;
  }
  return filters as Query;
}

/** The address with some values changed; null or none takes a filter out. */
export function withValues(
  address: URLSearchParams,
  values: Readonly<Record<string, FilterValues[FilterName]>>,
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(values)) {
    next.delete(name);
    for (const one of [value ?? []].flat()) if (one !== '') next.append(name, String(one));
  }
  return next;
}

/** Address, below the customer's, of the applications that the filters leave, narrowed down further by `more`. */
export function listPath(address: URLSearchParams, more: FilterValues = {}): string {
  const filters = new URLSearchParams();
  for (const name of [...LISTS, ...SINGLES]) {
    for (const value of address.getAll(name)) filters.append(name, value);
  }
  const query = withValues(filters, more).toString();
  return `applications?${query || EVERYTHING}`;
}

/** True when the address narrows down what is counted. */
export function isFiltered(address: URLSearchParams): boolean {
  return [...LISTS, ...SINGLES].some((name) => address.has(name));
}

/** The change that takes every filter out. */
export const withoutFilters: FilterValues = Object.fromEntries(
  [...LISTS, ...SINGLES].map((name) => [name, null]),
);
