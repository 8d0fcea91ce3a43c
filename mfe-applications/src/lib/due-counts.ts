import { addDays } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { useFormat } from '@atrium/ui';
import { WAITING } from './deadline-address.ts';
import { dueArea, dueForPersonArea } from './deadlines.area.ts';

/** How far the home page looks ahead. */
const HOME_DAYS = 30;

/** The filter of the home page: what is overdue or due soon, of everyone or of one person. */
export function homeQuery(today: string, personId: number | null) {
  return {
    state: [...WAITING],
    ...(personId !== null && { responsible: [personId] }),
    to: addDays(today, HOME_DAYS),
  };
}

/** What is overdue or due soon, by date. */
export function useDueCounts() {
  const today = useFormat().today();
  const load = useField(dueArea, 'days', { query: homeQuery(today, null) });
  return { load, days: load.data.days, total: totalOf(load.data.days) };
}

/** The same, of one person. */
export function useDueCountsOf(personId: number) {
  const today = useFormat().today();
  const load = useField(dueForPersonArea, 'days', { query: homeQuery(today, personId) });
  return { load, days: load.data.days, total: totalOf(load.data.days) };
}

function totalOf(days: readonly { count: number }[]): number {
  return days.reduce((sum, { count }) => sum + count, 0);
}
