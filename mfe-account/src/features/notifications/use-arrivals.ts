import type { NotificationKind, UserNotification } from '@atrium/contract';
import { request } from '@atrium/host';
import { useArea } from '@atrium/stores';
import { useEffect, useRef, useState } from 'react';
import { useBell } from '../../lib/bell.store.ts';
import { notificationsArea } from '../../lib/notifications.area.ts';

interface Filter {
  readonly kind?: NotificationKind[];
  readonly customer?: number[];
}

/**
 * Counts notifications that match the filter and arrived after the list was loaded. Checks whenever the bell changes,
 * or, without a stream, whenever the tab regains the focus. New ones stay out of the list until the user asks for
 * them, so that nothing moves while they read; those that were read elsewhere are marked at once.
 */
export function useArrivals(filter: Filter, pageSize: number): number {
  const bell = useBell(({ state }) => state);
  const focusCount = useFocusCount(useBell(({ isLive }) => !isLive));
  const latestId = useArea(notificationsArea, (area) => area.latestId);
  const [newest, setNewest] = useState<readonly UserNotification[]>([]);
  const firstPage = JSON.stringify({ ...filter, page: 1, pageSize });
  const seen = useRef({ bell, focusCount });

  useEffect(() => {
    if (seen.current.bell === bell && seen.current.focusCount === focusCount) return;
    const controller = new AbortController();
    request(
      'GET /customer-portal/notifications',
      { query: JSON.parse(firstPage) },
      { signal: controller.signal },
    ).then(
      ({ userNotifications, unread }) => {
        setNewest(userNotifications);
        markReadElsewhere(userNotifications, unread);
      },
      () => {
        // The next change retries; until then the list stays as it is.
      },
    );
    return () => controller.abort();
  }, [bell, focusCount, firstPage]);

  return newest.filter(({ id }) => id > latestId).length;
}

/** Counts how often the tab regains the focus, while enabled. */
function useFocusCount(isEnabled: boolean): number {
  const [focusCount, setFocusCount] = useState(0);
  useEffect(() => {
    if (!isEnabled) return;
    const count = () => setFocusCount((current) => current + 1);
    window.addEventListener('focus', count);
    return () => window.removeEventListener('focus', count);
  }, [isEnabled]);
  return focusCount;
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
