import { request } from '@atrium/host';
import { useDesk } from './use-desk.ts';

const loadMe = () => request('GET /customer-portal/desk/me', {});

/** The customers whom the person looks after; `null` means all of them. */
export function useMyCustomers() {
  const { data, ...load } = useDesk(loadMe);
  return { ...load, isLoaded: data !== null, customers: data?.staff.customers ?? null };
}
