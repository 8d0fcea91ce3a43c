import type { activityLogsQuery, ListQuery } from '@atrium/lists';

export type ActivityQuery = ListQuery<typeof activityLogsQuery.call>;

// A period begins and ends by the reader's time zone. Without one, the document makes the call before it knows the
// reader.
export function inTimeZone(query: ActivityQuery, timeZone: string): ActivityQuery {
  const { timeZone: _, ...filters } = query;
  const hasPeriod = filters.from !== undefined || filters.to !== undefined;
  return hasPeriod ? { ...filters, timeZone } : filters;
}
