import type { InputOf } from '@atrium/contract';

/** What the page can ask the list for, in the terms of its address and of the call alike. */
export const DEFAULT_SORT = '-updatedAt';
export const DEFAULT_PAGE_SIZE = 25;
export const PAGE_SIZES = [25, 50, 100];

type ListInput = InputOf<'GET /customer-portal/applications'>;
type ListQuery = NonNullable<ListInput['query']>;

/** Filters that the address may carry, each repeatable. */
const FILTERS = ['mainStatus', 'status', 'category', 'country', 'customer'] as const;
export type Filter = (typeof FILTERS)[number];

/** What may be changed in the view: every change but of the page leads back to the first page. */
export interface ViewChange extends Partial<Record<Filter, number | null>> {
  sort?: string;
  page?: number;
  pageSize?: number;
}

const defaults: Readonly<Record<string, string>> = {
  sort: DEFAULT_SORT,
  page: '1',
  pageSize: String(DEFAULT_PAGE_SIZE),
};

/**
 * The call that an address asks for. Values go to the API as they are: it is the one that judges them, and the
 * page shows what it says.
 */
export function listInput(address: URLSearchParams): ListInput {
  const query: Record<string, string | string[]> = {
    sort: address.get('sort') ?? DEFAULT_SORT,
    page: address.get('page') ?? '1',
    pageSize: address.get('pageSize') ?? String(DEFAULT_PAGE_SIZE),
  };
  for (const name of FILTERS) {
    const values = address.getAll(name);
    if (values.length > 0) query[name] = values;
  }
  return { query: query as ListQuery };
}

/** The address after a change of the view; what is the default is left out of it. */
export function changedAddress(address: URLSearchParams, change: ViewChange): URLSearchParams {
  const next = new URLSearchParams(address);
  if (!('page' in change)) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    const text = value === null || value === undefined ? '' : String(value);
    if (text === '' || text === defaults[name]) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** True when the address narrows the list down. */
export function isFiltered(address: URLSearchParams): boolean {
  return FILTERS.some((name) => address.has(name));
}

/** The change that shows everything again. */
export const withoutFilters: ViewChange = Object.fromEntries(FILTERS.map((name) => [name, null]));
