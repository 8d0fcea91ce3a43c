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
