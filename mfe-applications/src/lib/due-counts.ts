import type { DueWindow } from '@atrium/contract';
import { useField } from '@atrium/stores';
import { CARD_ROWS } from './components/applications-card.tsx';
import { WAITING } from './deadline-address.ts';
import { dueArea, dueForPersonArea } from './deadlines.area.ts';

/** How far the home page looks ahead. */
const HOME_WINDOW = '30';

/** The filter of the home page: what waits for the customer, of everyone or of one person. */
function homeQuery(personId: number | null) {
  return {
    state: [...WAITING],
    actor: ['customer' as const],
    ...(personId !== null && { responsible: [personId] }),
  };
}

/** `total` counts the deadlines that are overdue or due soon. */
export function useDueCounts() {
  return countsOf(useField(dueArea, 'windows', { query: homeQuery(null) }));
}

export function useDueCountsOf(personId: number) {
  return countsOf(useField(dueForPersonArea, 'windows', { query: homeQuery(personId) }));
}

function countsOf<L extends { readonly data: { readonly windows: Partial<Record<DueWindow, number>> } }>(
  load: L,
) {
  const { windows } = load.data;
  return { load, windows, total: (windows.overdue ?? 0) + (windows[HOME_WINDOW] ?? 0) };
}

/** The deadlines that the home page lists, of everyone or of one person: those that are due first, none but counted ones. */
export function useSoonest(personId: number | null, total: number) {
  const load = useField(personId === null ? dueArea : dueForPersonArea, 'deadlines', {
    query: { ...homeQuery(personId), sort: 'dueAt', pageSize: CARD_ROWS },
  });
  return { load, deadlines: load.data.deadlines.slice(0, total) };
}
