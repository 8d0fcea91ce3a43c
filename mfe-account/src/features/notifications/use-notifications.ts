import { type ListQuery, notificationsQuery, useListAddress } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { markAllRead } from '../../lib/mark-read.ts';
import { notificationsArea } from '../../lib/notifications.area.ts';
import { useArrivals } from './use-arrivals.ts';

export const PAGE_SIZE = 25;

/** What the list shows: of those that are neither snoozed nor archived all or the unread ones, or the others. */
export const places = ['all', 'unread', 'snoozed', 'archived'] as const;
type Place = (typeof places)[number];

/** URL parameters of the page besides those of the query: the place, where it is not `all`. */
const pageParameters = ['show'] as const;

type NotificationsQuery = ListQuery<typeof notificationsQuery.call>;

/** The filter of a query, and the call's query with it. */
export function listOf(address: URLSearchParams, { kind, customer, page }: NotificationsQuery) {
  const filter = { ...(kind && { kind }), ...(customer && { customer }) };
  const place: Place = places.find((each) => each === address.get('show')) ?? 'all';
  const only = place === 'all' ? {} : { [place]: 'true' as const };
  return { filter, place, query: { ...filter, ...only, page, pageSize: PAGE_SIZE } };
}

/** The notifications that match the URL, and the actions on them. */
export function useNotifications() {
  const { address, query, change } = useListAddress(notificationsQuery, pageParameters);
  const { page } = query;
  const { filter, place, query: asked } = listOf(address, query);
  const load = useField(notificationsArea, 'userNotifications', { query: asked });
  const { userNotifications: notifications, total, hasMore, unread, latestId } = load.data;

  const arrived = useArrivals(filter, PAGE_SIZE);
  const showArrived = () => {
    window.scrollTo({ top: 0 });
    if (page === 1) load.reload();
    else change({ page: 1 });
  };

  const markListRead = async () => {
    if (await markAllRead({ ...filter, upTo: latestId }, load.reload)) load.reload();
  };
  const clear = () => change({ show: null, kind: null, customer: null });
  const isFiltered = place !== 'all' || Object.keys(filter).length > 0;
  return {
    ...{ query, change, clear, page, place, load, notifications, total, hasMore, unread, isFiltered },
    ...{ arrived, showArrived, markListRead },
  };
}
