import { type FeeState, keysOf } from '@atrium/contract';

/** Tabs of the list, and the states that each shows. */
export const feeTabs = {
  all: [],
  paid: ['paid'],
  open: ['unpaid', 'overdue'],
  overdue: ['overdue'],
} as const satisfies Record<string, readonly FeeState[]>;

export type FeeTab = keyof typeof feeTabs;
export const feeTabIds = keysOf(feeTabs);

/** The tab that shows exactly these states, if there is one. */
export function tabOf(states: readonly FeeState[] = []): FeeTab | null {
  const chosen = new Set(states);
  return (
    feeTabIds.find(
      (id) => feeTabs[id].length === chosen.size && feeTabs[id].every((each) => chosen.has(each)),
    ) ?? null
  );
}
