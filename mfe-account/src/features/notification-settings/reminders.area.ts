import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/index.ts';

/** When and of what the user is reminded. */
export const remindersArea = createAreaStore(
  { reminders: null },
  {
    reminders: field(
      'GET /customer-portal/notifications/reminders',
      { reminders: ({ reminders }) => reminders },
      messages.message('remindersFailed'),
    ),
  },
);
