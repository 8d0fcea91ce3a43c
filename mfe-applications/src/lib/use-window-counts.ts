import type { DueWindow } from '@atrium/contract';
import { useField } from '@atrium/stores';
import { type DeadlinesQuery, filtersOnly } from './deadline-address.ts';
import { deadlinesArea } from './deadlines.area.ts';

/** The number of deadlines in each window under the other filters of a list. */
export function useWindowCounts({ query }: { query: DeadlinesQuery }) {
  const { from: _, to: __, due: ___, ...others } = filtersOnly(query);
  const { isFetched, data, reload } = useField(deadlinesArea, 'windows', { query: others });
  /** Null until it is known. */
  const countOf = (window: DueWindow) => (isFetched ? (data.windows[window] ?? 0) : null);
  return { countOf, reload };
}
