import type { CustomerListEntry, User } from '@atrium/contract';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Who is signed in and for which customer: exactly the ten fields of the specification. */
export interface AuthState {
  /** Bearer token of the chosen scope: for one customer, or for all of them under 0. */
  token: string | null;
  loggedIn: boolean;
  userAuthToken: string | null;
  user: User | null;
  /** Id of the customer that the person acts for; 0 means all of theirs. */
  selectedCustomer: number;
  customerListDropdown: CustomerListEntry[];
  /** A request is in flight: sign-in, sign-out, session restore, customer switch, token renewal or refresh. */
  loading: boolean;
  /** One of the last requests failed; the data stays. */
  isError: boolean;
  isSuccess: boolean;
  /** Message of the failed request, from the error catalogue. */
  errorMessage: string | null;
}

const store = createStore<AuthState>()(() => ({
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

export type ReadonlyStore<T> = Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'>;

/**
 * Two of them would show one customer's data under another's name, and so would a token next to another customer's id: only
 * the shell provides this package, and only this package writes to the store.
 */
export const authStore: ReadonlyStore<AuthState> = Object.freeze({
  getState: store.getState,
  getInitialState: store.getInitialState,
  subscribe: store.subscribe,
});

function deepFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const member of Object.values(value)) deepFrozen(member);
  return Object.freeze(value);
}

deepFrozen(store.getInitialState());

/** Writes to {@link authStore}. Not exported to shell and remotes: what they may change has a function of its own. */
export function setAuth(change: Partial<AuthState>): void {
  store.setState(deepFrozen({ ...store.getState(), ...change }), true);
}

export function resetAuth(): void {
  store.setState(store.getInitialState(), true);
}

/** What remotes may change about the person: nothing that decides what the person may see. */
export type PersonChange = Partial<
  Pick<User, 'displayName' | 'locale' | 'timeZone' | 'notificationSettings'>
>;

const changeable: ReadonlySet<string> = new Set<keyof PersonChange>([
  'displayName',
  'locale',
  'timeZone',
  'notificationSettings',
]);

/** Shows everywhere what the person has changed about themselves. Saves nothing; ignored while no one is signed in. */
export function updatePerson(change: PersonChange): void {
  const { user } = store.getState();
  const allowed = Object.fromEntries(Object.entries(change).filter(([name]) => changeable.has(name)));
  if (user) setAuth({ user: { ...user, ...allowed } });
}

export function useAuth<T>(selector: (state: AuthState) => T): T {
  return useStore(authStore, selector);
}
