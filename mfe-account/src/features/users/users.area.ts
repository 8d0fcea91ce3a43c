import type { ManagedUser } from '@atrium/contract';
import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/index.ts';

/** The specification's area `users`: the list, which it calls customers, and its paging. */
export const usersArea = createAreaStore(
  { customers: [], total: 0 },
  {
    customers: field(
      'GET /customer-portal/users_management',
      { customers: ({ customers }) => customers, total: ({ total }) => total },
      messages.message('usersFailed'),
    ),
  },
);

/** Replaces a user in the list. */
export function replaceUser(changed: ManagedUser): void {
  usersArea.store.setState(({ customers }) => ({
    customers: customers.map((each) => (isSameEntry(each, changed) ? changed : each)),
  }));
}

/** A person is listed once for each customer. */
function isSameEntry(one: ManagedUser, other: ManagedUser): boolean {
  return one.id === other.id && one.customer.id === other.customer.id;
}
