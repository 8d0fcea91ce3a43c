import type { InputOf } from '@atrium/contract';

/** What the list's address can say, in the terms of the call, and beside them how the list is drawn. */
export const DEFAULT_SORT = '-updatedAt';
export const DEFAULT_PAGE_SIZE = 25;
export const PAGE_SIZES = [25, 50, 100];
/** Says "everything" where an empty address would open the person's default view. */
export const EVERYTHING = 'view=all';

/** Filters that take several values. */
export const repeatedFilters = ['category', 'status', 'mainStatus', 'country', 'customer'] as const;
export type RepeatedFilter = (typeof repeatedFilters)[number];
const singleFilters = ['search', 'from', 'to'] as const;
const filterNames = [...repeatedFilters, ...singleFilters];

type ListInput = InputOf<'GET /customer-portal/applications'>;
type ListQuery = NonNullable<ListInput['query']>;
type Value = string | number | readonly (string | number)[] | null;

/** What may be changed in the view; null takes it out of the address. */
export type ViewChange = Partial<
  Record<(typeof filterNames)[number] | 'sort' | 'page' | 'pageSize' | 'columns' | 'density', Value>
>;

/** Changes that leave the rows where they are, and with them the page. */
const KEEP_PAGE = new Set(['page', 'columns', 'density']);

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
  return {
    query: {
      ...filtersOf(address, filterNames),
      sort: address.get('sort') ?? DEFAULT_SORT,
      page: address.get('page') ?? '1',
      pageSize: address.get('pageSize') ?? String(DEFAULT_PAGE_SIZE),
    } as ListQuery,
  };
}

/** The same rows without pages: for exports and for the way from one to the next. */
export function orderedRows(address: URLSearchParams): ListQuery {
  return {
    ...filtersOf(address, filterNames),
    sort: address.get('sort') ?? DEFAULT_SORT,
  } as ListQuery;
}

/** What the tabs count: everything that the other filters leave, whichever tab is open. */
export function tabsInput(address: URLSearchParams): InputOf<'GET /customer-portal/applications/totals'> {
  const names = filterNames.filter((name) => name !== 'mainStatus' && name !== 'status');
  return { query: filtersOf(address, names) as ListQuery };
}

function filtersOf(address: URLSearchParams, names: readonly string[]): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const name of names) {
    const values = address.getAll(name);
    const isRepeated = (repeatedFilters as readonly string[]).includes(name);
    if (values.length > 0) query[name] = isRepeated ? values : (values[0] ?? '');
  }
  return query;
}

/** The address after a change of the view; what is the default is left out of it. */
export function changedAddress(address: URLSearchParams, change: ViewChange): URLSearchParams {
  const next = new URLSearchParams(address);
  if (Object.keys(change).some((name) => !KEEP_PAGE.has(name))) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    for (const item of [value].flat()) {
      const text = item === null || item === undefined ? '' : String(item);
      if (text !== '' && text !== defaults[name]) next.append(name, text);
    }
  }
  if (next.size > 1) next.delete('view');
  return next;
}

/** The address of the same list without any filter, drawn as before. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  return changedAddress(address, Object.fromEntries(filterNames.map((name) => [name, null])));
}

/** True when the address narrows the list down. */
export function isFiltered(address: URLSearchParams): boolean {
  return filterNames.some((name) => address.has(name));
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
