import { useAuth, useCan } from '@atrium/host';
import { useListAddress, usersManagementQuery } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { usersArea } from './users.area.ts';

export const PAGE_SIZE = 25;

export function useUsers() {
  const { query: asked, change, clear, isFiltered } = useListAddress(usersManagementQuery);
  const query = { ...asked, pageSize: PAGE_SIZE };
  const load = useField(usersArea, 'customers', { query });
  const { customers: users, total } = load.data;
  const customerId = useAuth((state) => state.selectedCustomer);
  const mayManage = useCan('users:manage');
  // Users are changed under one customer, and not under all.
  return { query, change, clear, isFiltered, load, users, total, canManage: mayManage && customerId !== 0 };
}
