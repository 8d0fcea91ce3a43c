import type { CustomerListEntry } from '@atrium/contract';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { authStore } from './auth-store.ts';

type Customers = readonly CustomerListEntry[];

const store = createStore<{ readonly customers: Customers }>()(() => ({ customers: [] }));

authStore.subscribe(({ loggedIn }) => {
  if (!loggedIn) store.setState(store.getInitialState(), true);
});

/** Keeps what the session may not act for apart from the store, whose customers can all be chosen and filtered by. */
export function availableOf(customers: readonly CustomerListEntry[]): CustomerListEntry[] {
  store.setState({ customers: customers.filter(({ missing }) => missing) });
  return customers.filter(({ missing }) => !missing);
}

/** Customers of the person whose security policy the session does not meet. `missing` says what it lacks. */
export function withheldCustomers(): Customers {
  return store.getState().customers;
}

/** {@link withheldCustomers} in a component. */
export function useWithheldCustomers(): Customers {
  return useStore(store, ({ customers }) => customers);
}
