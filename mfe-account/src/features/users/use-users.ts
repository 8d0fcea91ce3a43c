import { type InputOf, managedUserStatuses, roles } from '@atrium/contract';
import { useAuth, useCan } from '@atrium/host';
import { useArea, useField } from '@atrium/stores';
import { useListAddress } from '../../lib/list-address.ts';
import { usersArea } from './users.area.ts';

export const PAGE_SIZE = 25;

type ListQuery = NonNullable<InputOf<'GET /customer-portal/users_management'>['query']>;

/** The call that an address asks for; what no list knows is left out. */
function queryOf(address: URLSearchParams): ListQuery {
  const role = roles.find((each) => each === address.get('role'));
  const status = managedUserStatuses.find((each) => each === address.get('status'));
  const search = address.get('search')?.slice(0, 200);
  return {
    page: Number(address.get('page')) || 1,
    pageSize: PAGE_SIZE,
    ...(search ? { search } : {}),
    ...(role ? { role: [role] } : {}),
    ...(status ? { status: [status] } : {}),
  };
}

/** The people that the address asks for. */
export function useUsers() {
  const { address, change } = useListAddress();
  const query = queryOf(address);
  const load = useField(usersArea, 'customers', { query });
  const users = useArea(usersArea, (state) => state.customers);
  const total = useArea(usersArea, (state) => state.total);
  const customerId = useAuth((state) => state.selectedCustomer);
  const mayManage = useCan('users:manage');
  const isFiltered = ['search', 'role', 'status'].some((name) => address.has(name));
  // A change is one customer's: under all of them there is nothing to change.
  return { address, change, query, load, users, total, isFiltered, canManage: mayManage && customerId !== 0 };
}
