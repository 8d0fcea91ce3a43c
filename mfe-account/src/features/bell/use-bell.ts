import type { UserNotification } from '@atrium/contract';
import { useAuth, useCan } from '@atrium/host';
import { type LoadOptions, useArea } from '@atrium/stores';
import { useEffect, useRef } from 'react';
import { unreadIn, useBell } from '../../lib/bell.store.ts';
import { markAllRead } from '../../lib/mark-read.ts';
import { createNotificationsArea, notificationsArea } from '../../lib/notifications.area.ts';
import { followBell } from './bell-channel.ts';

const LATEST = 6;
/** It is apart from the page's list, so that neither overwrites the other. */
const bellArea = createNotificationsArea();

export function loadLatest(): void {
  load({});
}

/** No one asked for this load: a failure shows in the panel, and raises no toast in front of what the person does. */
function pollLatest(): void {
  load({ isBackground: true });
}

function load(options: LoadOptions): void {
  void bellArea.load('userNotifications', { query: { pageSize: LATEST } }, options);
}

/** Marks all notifications as read up to the newest in the panel, also on the page if it is open. */
export async function markLatestRead(upTo: number): Promise<void> {
  const { userNotifications: before, unread } = notificationsArea.store.getState();
  const readBefore = new Map(before.map(({ id, readAt }) => [id, readAt]));
  const show = (readAtOf: (each: UserNotification) => string | null, shownUnread: number) => {
    notificationsArea.store.setState(({ userNotifications }) => ({
      userNotifications: userNotifications.map((each) => ({ ...each, readAt: readAtOf(each) })),
      unread: shownUnread,
    }));
    loadLatest();
  };
  const showBefore = () =>
    show(({ id, readAt }) => (readBefore.has(id) ? (readBefore.get(id) ?? null) : readAt), unread);
  if (!(await markAllRead({ upTo }, showBefore))) return;
  const now = new Date().toISOString();
  show(({ id, readAt }) => (id <= upTo ? (readAt ?? now) : readAt), 0);
}

/**
 * The number of unread notifications: from the stream while it is live, otherwise from the list, loaded whenever the
 * tab regains the focus. Null if the user may not read notifications; the stream is followed nevertheless, because it
 * reports when that changes.
 */
export function useUnread(): number | null {
  const mayRead = useCan('notifications:read');
  const userId = useAuth((state) => state.user?.id);
  const customerId = useAuth((state) => state.selectedCustomer);
  const state = useBell((bell) => bell.state);
  const isLive = useBell((bell) => bell.isLive);
  const listed = useArea(bellArea, (area) => area.unread);

  useEffect(() => (userId === undefined ? undefined : followBell(userId)), [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again for another customer
  useEffect(() => {
    if (isLive || !mayRead) return;
    pollLatest();
    window.addEventListener('focus', pollLatest);
    return () => window.removeEventListener('focus', pollLatest);
  }, [isLive, mayRead, customerId]);

  if (!mayRead) return null;
  return isLive && state ? unreadIn(state, customerId) : listed;
}

export function useLatest() {
  const customerId = useAuth((state) => state.selectedCustomer);
  const state = useBell((bell) => bell.state);
  const notifications = useArea(bellArea, (area) => area.userNotifications);
  const latestId = useArea(bellArea, (area) => area.latestId);
  const request = useArea(bellArea, (area) => area.requests.userNotifications);
  const isOpening = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again for each state of the bell and each customer
  useEffect(() => {
    if (isOpening.current) loadLatest();
    else pollLatest();
    isOpening.current = false;
  }, [state, customerId]);
  return { notifications, latestId, request };
}
