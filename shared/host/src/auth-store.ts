import type { CustomerListEntry, User } from '@atrium/contract';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Who is signed in and for which customer: exactly the ten fields of the specification. */
export interface AuthState {
  /** Bearer token of the chosen scope: for one customer, or for all of them under 0. */
  token: string | null;
  loggedIn: boolean;
  /** Bearer token for all customers of the person. */
  userAuthToken: string | null;
  user: User | null;
  /** Id of the customer that the person acts for; 0 means all of theirs. */
  selectedCustomer: number;
  customerListDropdown: CustomerListEntry[];
  /** A request is in flight: sign-in, sign-out, session restore, customer switch, token renewal or refresh. */
  loading: boolean;
  /** One of the last requests failed; the data stays. */
  isError: boolean;
  /** All of the last requests succeeded. */
  isSuccess: boolean;
  /** Message of the failed request, from the error catalogue. */
  errorMessage: string | null;
}

/**
 * THE one auth store of the page. This package is a federation singleton that only the shell provides, so
 * shell and remotes read the same instance; two would show one customer's data under another's name.
 */
export const authStore: StoreApi<AuthState> = createStore<AuthState>()(() => ({
  token: null,
  loggedIn: false,
  userAuthToken: null,
  user: null,
  selectedCustomer: 0,
  customerListDropdown: [],
  loading: false,
  isError: false,
  isSuccess: false,
  errorMessage: null,
}));

/** Reads from {@link authStore}; rerenders when the selected value changes. */
export function useAuth<T>(selector: (state: AuthState) => T): T {
  return useStore(authStore, selector);
}
