import type { DueWindow } from '@atrium/contract';
import { useField } from '@atrium/stores';
import { CARD_ROWS } from './components/applications-card.tsx';
import { WAITING } from './deadline-address.ts';
import { dueArea, dueForPersonArea } from './deadlines.area.ts';

/** The home page looks so many days ahead. */
const HOME_WINDOW = '30';

function homeQuery(personId: number | null) {
  return {
    state: [...WAITING],
    actor: ['customer' as const],
    ...(personId !== null && { responsible: [personId] }),
  };
}

interface LoadOptions {
  /** Another card of the home page fetches it whenever that is opened. */
  readonly once?: boolean;
}

/** `total` counts the deadlines that are overdue or due soon. */
export function useDueCounts(options: LoadOptions = {}) {
  return countsOf(useField(dueArea, 'windows', { query: homeQuery(null) }, options));
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

/** None but counted ones are listed, and those that are due first come first. */
export function useSoonest(personId: number | null, total: number, options: LoadOptions = {}) {
  const query = { ...homeQuery(personId), sort: 'dueAt' as const, pageSize: CARD_ROWS };
  const load = useField(personId === null ? dueArea : dueForPersonArea, 'deadlines', { query }, options);
  return { load, deadlines: load.data.deadlines.slice(0, total) };
}
