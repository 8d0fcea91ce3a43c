import type { PendingInvitation } from '@atrium/contract';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { authStore } from './auth-store.ts';
import { request } from './request.ts';
import { RequestError } from './request-error.ts';

export interface InvitationsState {
  readonly pending: readonly PendingInvitation[];
  /** True once they were fetched, or could not be. */
  readonly isLoaded: boolean;
}

/** One list for the whole page, so that an invitation accepted in one place disappears everywhere. */
export const invitationsStore: StoreApi<InvitationsState> = createStore<InvitationsState>()(() => ({
  pending: [],
  isLoaded: false,
}));

authStore.subscribe(({ loggedIn }) => {
  if (!loggedIn) invitationsStore.setState(invitationsStore.getInitialState(), true);
});

export function useInvitations(): InvitationsState {
  return useStore(invitationsStore);
}

let first: Promise<void> | undefined;

/** The former ones stay when it fails. The frame and a page that both need the first ones share one call. */
export function loadInvitations(): Promise<void> {
  if (invitationsStore.getState().isLoaded) return load();
  first ??= load().finally(() => {
    first = undefined;
  });
  return first;
}

async function load(): Promise<void> {
  try {
    const { invitations } = await request('GET /customer-portal/auth/invitations', {});
    invitationsStore.setState({ pending: invitations, isLoaded: true });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.reason !== 'aborted') invitationsStore.setState({ isLoaded: true });
  }
}
