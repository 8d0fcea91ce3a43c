import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../messages/conversation.ts';

const noMessages = { messages: [], unread: 0, firstUnread: null, total: 0 };

/** What is written about one application: the newest messages, or older ones. */
export const conversationArea = createAreaStore(noMessages, {
  conversation: field(
    'GET /customer-portal/applications/:id/messages',
    {
      messages: ({ messages: listed }) => listed,
      unread: ({ unread }) => unread,
      firstUnread: ({ firstUnread }) => firstUnread,
      total: ({ total }) => total,
    },
    messages.message('conversationFailed'),
  ),
});
