import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../messages/bell.ts';

/** The specification's area `notifications`: a list and its paging. The bell and the page have one each. */
export function createNotificationsArea() {
  return createAreaStore(
    { userNotifications: [], total: 0, hasMore: false, unread: 0, latestId: 0 },
    {
      userNotifications: field(
        'GET /customer-portal/notifications',
        {
          userNotifications: ({ userNotifications }) => userNotifications,
          total: ({ total }) => total,
          hasMore: ({ hasMore }) => hasMore ?? false,
          unread: ({ unread }) => unread,
          latestId: ({ latestId }) => latestId,
        },
        messages.message('notificationsFailed'),
      ),
    },
  );
}

export const notificationsArea = createNotificationsArea();
