import { type Deadline, permissionsOfRole } from '@atrium/contract';
import { useAuth } from '@atrium/host';

/** Whether the person may change a deadline: by their role for its customer, also under all customers. */
export function useMayChange(): (deadline: Pick<Deadline, 'customer'>) => boolean {
  const roles = useAuth((state) => state.user?.roles);
  return ({ customer }) => {
    const role = roles?.find(({ customerId }) => customerId === customer.id)?.role;
    return role !== undefined && permissionsOfRole[role].includes('deadlines:write');
  };
}
