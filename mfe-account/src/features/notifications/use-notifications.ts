import { type InputOf, type NotificationKind, notificationKinds } from '@atrium/contract';
import { notify, request } from '@atrium/host';
import { useArea, useField } from '@atrium/stores';
import { useListAddress } from '../../lib/list-address.ts';
import { tell } from '../../lib/mark-read.ts';
import { notificationTexts as texts } from '../../lib/messages/notifications-en-us.ts';
import { notificationsArea } from '../../lib/notifications.area.ts';
import { useArrivals } from './use-arrivals.ts';

export const PAGE_SIZE = 25;

type ListQuery = NonNullable<InputOf<'GET /customer-portal/notifications'>['query']>;

/** What narrows the list down, from the address; what no list knows is left out. */
function filterOf(address: URLSearchParams) {
  const kind = notificationKinds.find((each) => each === address.get('kind'));
  const customer = Number(address.get('customer')) || undefined;
  return {
    ...(address.get('show') === 'unread' ? { unread: 'true' as const } : {}),
    ...(kind ? { kind: [kind] as NotificationKind[] } : {}),
    ...(customer ? { customer: [customer] } : {}),
  };
}

/** The notifications that the address asks for, and what can be done with them. */
export function useNotifications() {
  const { address, change } = useListAddress();
  const page = Number(address.get('page')) || 1;
  const filter = filterOf(address);
  const query: ListQuery = { ...filter, page, pageSize: PAGE_SIZE };
  const load = useField(notificationsArea, 'userNotifications', { query });
  const notifications = useArea(notificationsArea, (state) => state.userNotifications);
  const total = useArea(notificationsArea, (state) => state.total);
  const unread = useArea(notificationsArea, (state) => state.unread);
  const latestId = useArea(notificationsArea, (state) => state.latestId);

  const { unread: _, ...narrowed } = filter;
  const arrived = useArrivals(narrowed, PAGE_SIZE);
  const showArrived = () => {
    window.scrollTo({ top: 0 });
    if (page === 1) load.reload();
    else change({ page: 1 });
  };

  const markAllRead = async () => {
    try {
      const { marked } = await request('POST /customer-portal/notifications/read_all', {
        body: { ...narrowed, upTo: latestId },
      });
      notify({ message: texts.markedRead(marked), severity: 'success' });
      load.reload();
    } catch (cause) {
      tell(cause);
    }
  };
  const isFiltered = Object.keys(filter).length > 0;
  return {
    ...{ address, change, page, load, notifications, total, unread, isFiltered },
    ...{ arrived, showArrived, markAllRead },
  };
}
