import { deadlinesQuery, filtersOf, useSelection } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { useDeadlinesAddress } from '../../lib/deadline-address.ts';
import { deadlinesArea } from '../../lib/deadlines.area.ts';
import { instructable } from '../../lib/instructable.ts';
import { deadlineViews } from '../../lib/saved-views/saved-views.ts';
import { useDefaultView } from '../../lib/saved-views/use-default-view.ts';
import { useSeenRows } from '../../lib/use-seen-rows.ts';

export function useDeadlinesList() {
  const list = useDeadlinesAddress();
  const isOpening = useDefaultView(deadlineViews, list);
  const field = useField(deadlinesArea, 'deadlines', { query: list.query });
  // Until it is known which view opens, nothing of the list is shown, and no failure is its own.
  const load = isOpening ? { ...field, isFirstLoad: true, status: 'loading' as const } : field;
  const { deadlines, total, hasMore } = load.data;
  const selection = useSelection(
    `deadlines?${filtersOf(deadlinesQuery, list.address)}`,
    instructable,
    deadlines.map(({ id }) => id),
  );
  const seen = useSeenRows(deadlines, selection.ids);
  return { ...list, load, deadlines, total, hasMore, selection, ...seen };
}

export type DeadlinesList = ReturnType<typeof useDeadlinesList>;
