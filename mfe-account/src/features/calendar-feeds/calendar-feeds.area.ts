import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/index.ts';

/** The user's calendar feeds in the chosen scope, and whether the customer's feeds show titles. */
export const calendarFeedsArea = createAreaStore(
  { calendarFeeds: [], areTitlesShown: false },
  {
    calendarFeeds: field(
      'GET /customer-portal/calendar_feeds',
      { calendarFeeds: ({ calendarFeeds }) => calendarFeeds },
      messages.message('calendarFeedsFailed'),
    ),
    titles: field(
      'GET /customer-portal/calendar_feeds/titles',
      { areTitlesShown: ({ areShown }) => areShown },
      messages.message('calendarTitlesFailed'),
    ),
  },
);
