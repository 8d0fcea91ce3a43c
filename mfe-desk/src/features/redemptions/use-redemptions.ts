import { redemptionStates } from '@atrium/contract/desk';
import { request } from '@atrium/host';
import { useAddress } from '@atrium/lists';
import { useCallback } from 'react';
import { useDesk } from '../../lib/use-desk.ts';

export const PAGE_SIZE = 25;
/** As many customers as can be chosen; who looks after more comes from the page of one of them. */
const CHOICES = 100;

const loadCustomers = () => request('GET /customer-portal/desk/customers', { query: { pageSize: CHOICES } });

/** Which redemptions are listed: it is in the address. */
function useFilters() {
  const [address, setAddress] = useAddress();
  const search = address.get('search') ?? '';
  const state = redemptionStates.find((each) => each === address.get('state')) ?? null;
  const customers = address
    .getAll('customer')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1);
  const change = (change: (next: URLSearchParams) => void) =>
    setAddress((current) => {
      const next = new URLSearchParams(current);
      next.delete('page');
      change(next);
      return next;
    });
  const set = (name: string, values: readonly string[]) =>
    change((next) => {
      next.delete(name);
      for (const value of values) if (value) next.append(name, value);
    });
  return {
    filters: { search, state, customers, page },
    setSearch: (value: string) => set('search', [value]),
    setState: (value: string) => set('state', [value]),
    setCustomers: (values: readonly string[]) => set('customer', values),
    setPage: (value: number) => change((next) => next.set('page', String(value))),
    clear: () => setAddress(''),
  };
}

export function useRedemptions() {
  const { filters, ...setters } = useFilters();
  const { search, state, customers, page } = filters;
  const chosen = customers.join(' ');
  const load = useCallback(
    () =>
      request('GET /customer-portal/desk/redemptions', {
        query: {
          page,
          pageSize: PAGE_SIZE,
          ...(search && { search }),
          ...(state && { state }),
          ...(chosen && { customer: chosen.split(' ') }),
        },
      }),
    [page, search, state, chosen],
  );
  const list = useDesk(load);
  const choices = useDesk(loadCustomers).data?.customers ?? [];
  return { ...filters, ...setters, list, choices };
}

export type Redemptions = ReturnType<typeof useRedemptions>;
