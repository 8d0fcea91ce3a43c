import type { Deadline } from '@atrium/contract';
import { useCanFor } from '@atrium/host';

/** Whether the person may change a deadline: by their role for its customer, also under all customers. */
export function useMayChange(): (deadline: Pick<Deadline, 'customer'>) => boolean {
  const mayWriteFor = useCanFor('deadlines:write');
  return ({ customer }) => mayWriteFor(customer.id);
}
