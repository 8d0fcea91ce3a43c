import type { Deadline } from '@atrium/contract';
import { useCanFor } from '@atrium/host';

/** The role for the deadline's customer decides, also under all customers. */
export function useMayChange(): (deadline: Pick<Deadline, 'customer'>) => boolean {
  const mayWriteFor = useCanFor('deadlines:write');
  return ({ customer }) => mayWriteFor(customer.id);
}
