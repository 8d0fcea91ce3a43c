import type { BodyOf } from '@atrium/contract';
import { request } from '@atrium/host';
import { messages } from '../messages/bell.ts';
import { notificationsArea } from './notifications.area.ts';
import { notifyFailure } from './notify-failure.ts';
import { notifyWithUndo } from './undo-notifications.ts';

/**
 * Marks a notification as read, on the page at once and at the server. After a failure the next load corrects the page.
 *
 * @param onUndone for a person who asked for it: a toast says so, and calls this after it took it back. Without it the
 * person has opened the notification.
 */
export async function markRead(id: number, onUndone?: () => void): Promise<boolean> {
  const isUnread = notificationsArea.store
    .getState()
    .userNotifications.some((each) => each.id === id && each.readAt === null);
  if (isUnread) {
    const readAt = new Date().toISOString();
    notificationsArea.store.setState((state) => ({
      userNotifications: state.userNotifications.map((each) => (each.id === id ? { ...each, readAt } : each)),
      unread: Math.max(0, state.unread - 1),
    }));
  }
  return succeeds(async () => {
    const { change } = await request('GET /customer-portal/notifications/read/:id', { params: { id } });
    const { markedRead } = messages.texts().notifications;
    if (onUndone) notifyWithUndo(markedRead(1), { change, count: 1 }, onUndone);
  });
}

/** Marks the filtered notifications as read, up to the newest one that the list has shown. @returns whether it succeeded */
export async function markAllRead(
  body: BodyOf<'POST /customer-portal/notifications/read_all'>,
  onUndone: () => void,
): Promise<boolean> {
  return succeeds(async () => {
    const { marked, change } = await request('POST /customer-portal/notifications/read_all', { body });
    const { markedRead } = messages.texts().notifications;
    notifyWithUndo(markedRead(marked), { change, count: marked }, onUndone);
  });
}

/** The specification has failures of notifications show the response's status text. */
async function succeeds(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    notifyFailure(error, ({ statusText }) => statusText || messages.texts().notificationsFailed);
    return false;
  }
}
