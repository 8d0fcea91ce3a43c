import { PROBLEM_TYPE_PREFIX, type ProblemType } from '@atrium/contract';
import { RequestError } from '@atrium/host';

export function isOfType(error: unknown, type: ProblemType): boolean {
  return error instanceof RequestError && error.problem?.type === PROBLEM_TYPE_PREFIX + type;
}

/** Whether the session does not meet the security policy of the customer that it asked for. */
export function isBelowPolicy(error: unknown): boolean {
  return isOfType(error, 'step-up-required');
}

/** Where the account says what is missing, and asks for it: for customer 0, what a role without customers needs. */
export function confirmationPath(customerId: number): string {
  // A workspace without customers has no such page.
  return `/c/0/account/confirm?customer=${customerId}`;
}
