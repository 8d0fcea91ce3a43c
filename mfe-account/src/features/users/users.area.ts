import type { ManagedUser } from '@atrium/contract';
import { createAreaStore, field } from '@atrium/stores';
import { enUs } from './messages/en-us.ts';

/** The specification's area `users`: the list that it calls customers, with its paging beside. */
export const usersArea = createAreaStore(
  { customers: [] as ManagedUser[], total: 0 },
  {
    customers: field(
      'GET /customer-portal/users_management',
      ({ customers, total }) => ({ customers, total }),
      enUs.loadFailed,
    ),
  },
);

/** Puts a changed person in the place of what the list says. */
export function replaceUser(changed: ManagedUser): void {
  usersArea.store.setState(({ customers }) => ({
    customers: customers.map((each) => (each.id === changed.id ? changed : each)),
  }));
}
