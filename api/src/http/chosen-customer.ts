import type { Person } from '../tokens/index.ts';
import { ProblemError } from './problem-error.ts';

/** Applies to what exists once per customer. @throws ProblemError in the scope of all customers */
export function chosenCustomer({ customerId }: Person): number {
  if (customerId === 0) throw new ProblemError('choose-customer');
  return customerId;
}
