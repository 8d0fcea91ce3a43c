import type { BellState } from '@atrium/contract';
import { createStore, useStore } from 'zustand';

interface Bell {
  /** What the stream said last; null before it said anything. */
  state: BellState | null;
  /** Whether some tab of this browser hears the stream. */
  isLive: boolean;
}

export const bellStore = createStore<Bell>()(() => ({ state: null, isLive: false }));

export function useBell<T>(selector: (bell: Bell) => T): T {
  return useStore(bellStore, selector);
}

/** Unread in a scope: of its customer and of the person's own account; under 0, of all. */
export function unreadIn(state: BellState, customerId: number): number {
  return state.unread
    .filter((each) => customerId === 0 || each.customerId === null || each.customerId === customerId)
    .reduce((sum, { count }) => sum + count, 0);
}
