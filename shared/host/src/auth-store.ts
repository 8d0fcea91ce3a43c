import type { CustomerListEntry, User } from '@atrium/contract';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Who is signed in and for whom they act: the specification's ten fields, no more. */
export interface AuthState {
  /** Bearer token of the chosen scope: one that sees every customer under 0, else the customer's own. */
  token: string | null;
  loggedIn: boolean;
  /** Bearer token that sees every customer of the person. */
  userAuthToken: string | null;
  user: User | null;
  /** Id of the customer that the person acts for; 0 means all of theirs. */
  selectedCustomer: number;
  customerListDropdown: CustomerListEntry[];
  /** Any request of the area runs: sign-in and sign-out, restoring a session, a switch, a renewal, a refresh. */
  loading: boolean;
  /** One of those that ran last failed; what was there stays. */
  isError: boolean;
  /** All of those that ran last have ended well. */
  isSuccess: boolean;
  /** Of the one that failed, as the error catalogue words it. */
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

/** Reads from {@link authStore} and draws again when what the selector picks has changed. */
export function useAuth<T>(selector: (state: AuthState) => T): T {
  return useStore(authStore, selector);
}
