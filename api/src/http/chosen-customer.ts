import type { Scope } from '../db/index.ts';
import { refusals } from '../messages/index.ts';
import type { Person } from '../tokens/index.ts';
import { ProblemError } from './problem-error.ts';

/** Applies to what exists once per customer. @throws ProblemError in the scope of all customers */
export function chosenCustomer({ customerId }: Person): number {
  if (customerId === 0) throw new ProblemError('choose-customer');
  return customerId;
}

/**
 * Applies to what is for all customers of the person in the scope of all.
 * @throws ProblemError there, if the session may not act for all of them
 */
export function customerOrAll({ customerId }: Person, { forAllCustomers }: Scope): number | null {
  if (customerId === 0 && !forAllCustomers)
    throw new ProblemError('choose-customer', { detail: refusals.notForAll });
  return customerId || null;
}
