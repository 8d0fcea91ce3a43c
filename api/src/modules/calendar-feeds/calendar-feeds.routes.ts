import { CALENDAR_PATH } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import { implement, originOf } from '../../http/index.ts';
import * as feeds from './calendar-feeds.service.ts';

export function registerCalendarFeeds(app: FastifyInstance): void {
  const { database } = app;

  implement(app, 'GET /customer-portal/calendar_feeds', async (call) => ({
    calendarFeeds: await feeds.listFeeds(database, call),
  }));
  implement(app, 'POST /customer-portal/calendar_feeds', async (call) => {
    const { calendarFeed, secret } = await feeds.createFeed(database, call, call.body);
    return { calendarFeed, address: `${originOf(call.request)}${CALENDAR_PATH}/${secret}.ics` };
  });
  implement(app, 'POST /customer-portal/calendar_feeds/:id/revoke', (call) =>
    feeds.revokeFeed(database, call, call.params.id),
  );
  implement(app, 'GET /customer-portal/calendar_feeds/titles', async (call) => ({
    areShown: await feeds.titlesSetting(database, call),
  }));
  implement(app, 'POST /customer-portal/calendar_feeds/titles', async (call) => ({
    areShown: await feeds.changeTitlesSetting(database, call, call.body.areShown),
  }));
}
