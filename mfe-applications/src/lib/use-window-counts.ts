import { type DueWindow, datesOfWindow } from '@atrium/contract';
import { addDays } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { type DeadlinesQuery, filtersOnly } from './deadline-address.ts';
import { deadlinesArea } from './deadlines.area.ts';

const LONGEST_DAYS = 90;

/** The number of deadlines in each window under the other filters of a list, from one call. */
export function useWindowCounts({ query, today }: { query: DeadlinesQuery; today: string }) {
  const { from: _, ...others } = filtersOnly(query);
  const { isFetched, data, reload } = useField(deadlinesArea, 'days', {
    query: { ...others, to: addDays(today, LONGEST_DAYS) },
  });
  /** Null until it is known. */
  const countOf = (window: DueWindow) => (isFetched ? countIn(data.days, window, today) : null);
  return { countOf, reload };
}

/** How many of the deadlines by date are in a window. */
export function countIn(
  days: readonly { date: string; count: number }[],
  window: DueWindow,
  today: string,
): number {
  const { from = '', to } = datesOfWindow(window, today);
  return days.reduce((sum, { date, count }) => (date >= from && date <= to ? sum + count : sum), 0);
}
