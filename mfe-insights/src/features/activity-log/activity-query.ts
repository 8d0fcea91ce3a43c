import type { activityLogsQuery, ListQuery } from '@atrium/lists';

/** Query of the log's list or of a part of it. */
export type ActivityQuery = ListQuery<typeof activityLogsQuery.call>;

/**
 * The query with the reader's time zone, if it has a period, which begins and ends by it. Without one, the document makes
 * the call before it knows the reader.
 */
export function inTimeZone(query: ActivityQuery, timeZone: string): ActivityQuery {
  const { timeZone: _, ...filters } = query;
  const hasPeriod = filters.from !== undefined || filters.to !== undefined;
  return hasPeriod ? { ...filters, timeZone } : filters;
}
