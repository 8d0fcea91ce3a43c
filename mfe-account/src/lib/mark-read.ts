import { notify, RequestError, request } from '@atrium/host';
import { messages } from '../messages/index.ts';
import { notificationsArea } from './notifications.area.ts';

/** Marks one as read, here at once and at the server; a failure is told and put right by what the server says next. */
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
    tell(cause);
    return false;
  }
}

/** The specification: failures of notifications show the response's status text. */
export function tell(cause: unknown): void {
  if (!(cause instanceof RequestError) || cause.reason === 'aborted') return;
  const message = cause.statusText || messages.texts().notificationsFailed;
  notify({ message, severity: 'error', requestId: cause.requestId });
}
