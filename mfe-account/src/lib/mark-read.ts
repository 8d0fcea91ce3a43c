import type { BodyOf } from '@atrium/contract';
import { notify, request } from '@atrium/host';
import { messages } from '../messages/bell.ts';
import { notificationsArea } from './notifications.area.ts';
import { notifyFailure } from './notify-failure.ts';

/** Marks a notification as read, on the page at once and at the server. After a failure the next load corrects the page. */
export async function markRead(id: number): Promise<boolean> {
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
  try {
    await request('GET /customer-portal/notifications/read/:id', { params: { id } });
    return true;
  } catch (cause) {
    notifyNotificationsFailure(cause);
    return false;
  }
}

/** Marks the filtered notifications as read, up to the newest one that the list has shown. @returns whether it succeeded */
export async function markAllRead(
  body: BodyOf<'POST /customer-portal/notifications/read_all'>,
): Promise<boolean> {
  try {
    const { marked } = await request('POST /customer-portal/notifications/read_all', { body });
    notify({ message: messages.texts().notifications.markedRead(marked), severity: 'success' });
    return true;
  } catch (cause) {
    notifyNotificationsFailure(cause);
    return false;
  }
}

/** The specification has failures of notifications show the response's status text. */
function notifyNotificationsFailure(cause: unknown): void {
  notifyFailure(cause, ({ statusText }) => statusText || messages.texts().notificationsFailed);
}
