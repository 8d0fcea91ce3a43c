import type { InputOf } from '@atrium/contract';

export const DEFAULT_PAGE_SIZE = 25;
export const PAGE_SIZES = [25, 50, 100];

const LISTS = ['action', 'person'] as const;
const SINGLES = ['search', 'from', 'to'] as const;

type Query = NonNullable<InputOf<'GET /customer-portal/activity_logs'>['query']>;
type FileQuery = NonNullable<InputOf<'GET /customer-portal/activity_logs/export'>['query']>;

export interface ActivityChange {
  action?: readonly string[] | null;
  person?: readonly string[] | null;
  search?: string | null;
  from?: string | null;
  to?: string | null;
  page?: number | null;
  pageSize?: number | null;
}

/**
 * The filters of an address, which the list and its file share. The API judges them.
 * @param timeZone where the days of the period begin and end, by its IANA name
 */
export function activityFilters(address: URLSearchParams, timeZone: string): FileQuery {
  const filters: Record<string, string | string[]> = { timeZone };
  for (const name of LISTS) if (address.has(name)) filters[name] = address.getAll(name);
  for (const name of SINGLES) {
    const value = address.get(name);
    if (value) filters[name] = value;
  }
  return filters as FileQuery;
}

/** The page of the list that an address asks for. */
export function activityQuery(address: URLSearchParams, timeZone: string): Query {
  return {
    ...activityFilters(address, timeZone),
    page: address.get('page') ?? '1',
    pageSize: address.get('pageSize') ?? String(DEFAULT_PAGE_SIZE),
  };
}

/** The address after a change; every change but of the page leads back to the first one. */
export function changedAddress(address: URLSearchParams, change: ActivityChange): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    for (const one of [value ?? []].flat()) if (one !== '') next.append(name, String(one));
  }
  if (next.get('page') === '1') next.delete('page');
  if (next.get('pageSize') === String(DEFAULT_PAGE_SIZE)) next.delete('pageSize');
  return next;
}

/** True when the address narrows the log down. */
export function isFiltered(address: URLSearchParams): boolean {
  return [...LISTS, ...SINGLES].some((name) => address.has(name));
}

/** The change that shows everything again. */
export const withoutFilters: ActivityChange = {
  action: null,
  person: null,
  search: null,
  from: null,
  to: null,
};
