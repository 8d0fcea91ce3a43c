import { useArea } from '@atrium/stores';
import { pointsArea } from './points.area.ts';

/** What can be spent now, what is pending and what is owed; the balance of the statement is the first two less the last. */
export function useSums() {
  return {
    balance: useArea(pointsArea, (state) => state.balance),
    pending: useArea(pointsArea, (state) => state.pending),
    debt: useArea(pointsArea, (state) => state.debt),
  };
}
