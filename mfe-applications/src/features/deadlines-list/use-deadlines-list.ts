import { type Deadline, MAX_CHANGED_DEADLINES } from '@atrium/contract';
import { deadlinesQuery, filtersOf, useSelection } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { useRef } from 'react';
import { useDeadlinesAddress } from '../../lib/deadline-address.ts';
import { deadlinesArea } from '../../lib/deadlines.area.ts';
import { deadlineViews } from '../../lib/saved-views/saved-views.ts';
import { useDefaultView } from '../../lib/saved-views/use-default-view.ts';

const selectable = { type: 'array', items: { type: 'integer' }, maxItems: MAX_CHANGED_DEADLINES } as const;

export function useDeadlinesList() {
  const list = useDeadlinesAddress();
  const isOpening = useDefaultView(deadlineViews, list);
  const field = useField(deadlinesArea, 'deadlines', { query: list.query });
  // Until it is known which view opens, nothing of the list is shown, and no failure is its own.
  const load = isOpening ? { ...field, isFirstLoad: true, status: 'loading' as const } : field;
  const { deadlines, total, hasMore } = load.data;
  const selection = useSelection(
    `deadlines?${filtersOf(deadlinesQuery, list.address)}`,
    selectable,
    deadlines.map(({ id }) => id),
  );
  const selected = useSelected(deadlines, selection.ids);
  return { ...list, load, deadlines, total, hasMore, selection, selected };
}

/** The selected deadlines may be on any page of the list that was shown since the page was opened. */
function useSelected(deadlines: readonly Deadline[], ids: readonly number[]): Deadline[] {
  const seen = useRef(new Map<number, Deadline>());
  for (const deadline of deadlines) seen.current.set(deadline.id, deadline);
  return ids.flatMap((id) => seen.current.get(id) ?? []);
}

export type DeadlinesList = ReturnType<typeof useDeadlinesList>;
