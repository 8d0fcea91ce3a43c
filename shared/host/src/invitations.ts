import type { PendingInvitation } from '@atrium/contract';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { request } from './request.ts';
import { RequestError } from './request-error.ts';

/** Invitations that wait for the signed-in person. */
export interface InvitationsState {
  readonly pending: readonly PendingInvitation[];
  /** Whether they have been read. */
  readonly isLoaded: boolean;
}

/** One list for the whole page: what is accepted in one place is gone in every other. */
export const invitationsStore: StoreApi<InvitationsState> = createStore<InvitationsState>()(() => ({
  pending: [],
  isLoaded: false,
}));

/** The invitations that wait, and draws again when they change. */
export function useInvitations(): InvitationsState {
  return useStore(invitationsStore);
}

/** Reads them anew. Keeps what is there when they cannot be read. */
export async function loadInvitations(): Promise<void> {
  try {
    const { invitations } = await request('GET /customer-portal/auth/invitations', {});
    invitationsStore.setState({ pending: invitations, isLoaded: true });
  } catch (cause) {
    if (!(cause instanceof RequestError)) throw cause;
    if (cause.reason !== 'aborted') invitationsStore.setState({ isLoaded: true });
  }
}
