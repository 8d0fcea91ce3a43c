import type { CalendarFeedFilters } from '@atrium/contract';
import { textsFor } from '../../messages/index.ts';

export type FilterNames = Readonly<
  Record<'category' | 'country' | 'responsible' | 'application' | 'customer', readonly string[]>
>;

export function describeFilters(filters: CalendarFeedFilters, names: FilterNames, locale: string): string {
  const { deadlineNames, calendarFeeds } = textsFor(locale);
  const { kinds, states } = deadlineNames;
  const { allDeadlines, filters: texts } = calendarFeeds;
  const { list } = texts;
  const { due, from, to, search } = filters;
  const dates = due
    ? texts.windows[due]
    : list([...(from ? [texts.from(from)] : []), ...(to ? [texts.to(to)] : [])]);
  const parts = [
    list(filters.state.map((state) => states[state])),
    list(filters.kind.map((kind) => kinds[kind])),
    dates,
    list(names.category),
    list(names.country),
    names.responsible.length > 0 ? texts.responsible(list(names.responsible)) : '',
    filters.unassigned === undefined ? '' : filters.unassigned ? texts.noOne : texts.someone,
    list(names.application),
    list(names.customer),
    search ? texts.search(search) : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : allDeadlines;
}
