import type { NotificationKind, UserNotification } from '@atrium/contract';
import { request } from '@atrium/host';
import { useArea } from '@atrium/stores';
import { useEffect, useRef, useState } from 'react';
import { useBell } from '../../lib/bell.store.ts';
import { notificationsArea } from '../../lib/notifications.area.ts';

interface Narrowed {
  readonly kind?: NotificationKind[];
  readonly customer?: number[];
}

/**
 * Counts notifications that match the filter and arrived after the list was loaded. Checks whenever the bell changes,
 * or, without a stream, whenever the tab regains the focus. New ones stay out of the list until the user asks for
 * them, so that nothing moves while they read; those that were read elsewhere are marked at once.
 */
export function useArrivals(filter: Narrowed, pageSize: number): number {
  const bell = useBell(({ state }) => state);
  const returns = useReturns(useBell(({ isLive }) => !isLive));
  const latestId = useArea(notificationsArea, (area) => area.latestId);
  const [newest, setNewest] = useState<readonly UserNotification[]>([]);
  const wanted = JSON.stringify({ ...filter, page: 1, pageSize });
  const known = useRef({ bell, returns });

  useEffect(() => {
    if (known.current.bell === bell && known.current.returns === returns) return;
    const asking = new AbortController();
    request(
      'GET /customer-portal/notifications',
      { query: JSON.parse(wanted) },
      { signal: asking.signal },
    ).then(
      ({ userNotifications, unread }) => {
        setNewest(userNotifications);
        markReadElsewhere(userNotifications, unread);
      },
      () => {
        // The next change retries; until then the list stays as it is.
      },
    );
    return () => asking.abort();
  }, [bell, returns, wanted]);

  return newest.filter(({ id }) => id > latestId).length;
}

/** Counts how often the tab regains the focus, while enabled. */
function useReturns(isOfInterest: boolean): number {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    if (!isOfInterest) return;
    const count = () => setReturns((current) => current + 1);
    window.addEventListener('focus', count);
    return () => window.removeEventListener('focus', count);
  }, [isOfInterest]);
  return returns;
}

function markReadElsewhere(newest: readonly UserNotification[], unread: number): void {
  const readAt = new Map(newest.map((each) => [each.id, each.readAt]));
  notificationsArea.store.setState(({ userNotifications }) => ({
    unread,
    userNotifications: userNotifications.map((each) => ({
      ...each,
      readAt: each.readAt ?? readAt.get(each.id) ?? null,
    })),
  }));
}
