import type { BellState } from '@atrium/contract';
import { createStore, useStore } from 'zustand';

interface Bell {
  /** The last state from the stream; null before the first one. */
  state: BellState | null;
  /** Whether some tab of this browser is connected to the stream. */
  isLive: boolean;
}

export const bellStore = createStore<Bell>()(() => ({ state: null, isLive: false }));

export function useBell<T>(selector: (bell: Bell) => T): T {
  return useStore(bellStore, selector);
}

/** Unread notifications of a customer and of the user's account; all of them, also of several customers, for 0. */
export function unreadIn(state: BellState, customerId: number): number {
  return state.unread
    .filter((each) => customerId === 0 || each.customerId === null || each.customerId === customerId)
    .reduce((sum, { count }) => sum + count, 0);
}
