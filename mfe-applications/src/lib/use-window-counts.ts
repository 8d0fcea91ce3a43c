import type { DueWindow } from '@atrium/contract';
import { useField } from '@atrium/stores';
import { type DeadlinesQuery, filtersOnly } from './deadline-address.ts';
import { deadlinesArea } from './deadlines.area.ts';

/** The numbers are those under the other filters of a list. */
export function useWindowCounts({ query }: { query: DeadlinesQuery }) {
  const { from: _, to: __, due: ___, ...others } = filtersOnly(query);
  const { isFetched, data, reload } = useField(deadlinesArea, 'windows', { query: others });
  /** It is null until the number is known. */
  const countOf = (window: DueWindow) => (isFetched ? (data.windows[window] ?? 0) : null);
  return { countOf, reload };
}
