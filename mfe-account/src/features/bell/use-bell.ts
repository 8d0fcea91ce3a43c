import { useAuth, useCan } from '@atrium/host';
import { useArea } from '@atrium/stores';
import { useEffect } from 'react';
import { unreadIn, useBell } from '../../lib/bell.store.ts';
import { createNotificationsArea } from '../../lib/notifications.area.ts';
import { followBell } from './bell-channel.ts';

const LATEST = 6;
/** A list of its own, so that it never stands in the page's way. */
const bellArea = createNotificationsArea();

export function loadLatest(): void {
  void bellArea.load('userNotifications', { query: { pageSize: LATEST } });
}

/**
 * The number at the bell: from the stream while it is live; otherwise from the list, read when the tab is looked at
 * again. Null for who may read no notifications at the moment: the stream is followed all the same, for it says when
 * that changes.
 */
export function useUnread(): number | null {
  const mayRead = useCan('notifications:read');
  const userId = useAuth((state) => state.user?.id);
  const customerId = useAuth((state) => state.selectedCustomer);
  const state = useBell((bell) => bell.state);
  const isLive = useBell((bell) => bell.isLive);
  const listed = useArea(bellArea, (area) => area.unread);

  useEffect(() => (userId === undefined ? undefined : followBell(userId)), [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another customer has other notifications
  useEffect(() => {
    if (isLive || !mayRead) return;
    loadLatest();
    window.addEventListener('focus', loadLatest);
    return () => window.removeEventListener('focus', loadLatest);
  }, [isLive, mayRead, customerId]);

  if (!mayRead) return null;
  return isLive && state ? unreadIn(state, customerId) : listed;
}

/** The latest few, while they are looked at: read anew whenever the stream says that something changed. */
export function useLatest(isOpen: boolean) {
  const customerId = useAuth((state) => state.selectedCustomer);
  const state = useBell((bell) => bell.state);
  const notifications = useArea(bellArea, (area) => area.userNotifications);
  const request = useArea(bellArea, (area) => area.requests.userNotifications);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state of the bell, and each customer, is another list
  useEffect(() => {
    if (isOpen) loadLatest();
  }, [isOpen, state, customerId]);
  return { notifications, request };
}
