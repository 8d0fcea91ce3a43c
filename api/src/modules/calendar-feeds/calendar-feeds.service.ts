import {
  type BodyOf,
  type CalendarFeed,
  type CalendarFeedFilters,
  MAX_CALENDAR_FEEDS,
  parseCalendarQuery,
} from '@atrium/contract';
import type { Database, Transaction } from '../../db/index.ts';
import {
  chosenCustomer,
  customerOrAll,
  notFound,
  type Origin,
  ProblemError,
  type Reader,
} from '../../http/index.ts';
import { refusals } from '../../messages/index.ts';
import { emit } from '../../outbox/index.ts';
import { createSecret, hashSecret, type Person } from '../../tokens/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import { narrowed } from '../applications/filters.service.ts';
import { verifiedProof } from '../identity/reauthentication/reauthentication.service.ts';
import * as repository from './calendar-feeds.repository.ts';
import { describeFilters } from './feed-description.ts';

export interface Subscriber extends Pick<Reader, 'scope' | 'locale'> {
  readonly person: Person;
  readonly origin: Origin;
}

/** A stored query that this version cannot parse shows nothing. */
export function filtersOfQuery(query: string): CalendarFeedFilters {
  const filters = parseCalendarQuery(query);
  if (!filters) throw notFound();
  return filters;
}

export function listFeeds(
  database: Database,
  { person, scope, locale }: Omit<Subscriber, 'origin'>,
): Promise<CalendarFeed[]> {
  return database.inScope(scope, async (tx) => {
    const feeds = await repository.listFeeds(tx, person.userId);
    return Promise.all(feeds.map((feed) => described(tx, feed, locale)));
  });
}

/** A feed is read without signing in, so creating one requires a proof of identity, and the person is notified. */
export async function createFeed(
  database: Database,
  { person, scope, locale, origin }: Subscriber,
  { name, query, alarms = [], ...proof }: BodyOf<'POST /customer-portal/calendar_feeds'>,
): Promise<{ calendarFeed: CalendarFeed; secret: string }> {
  const prove = await verifiedProof(database, { person, proof, purpose: 'lasting_access', origin });
  // Refuses unknown customers and values; the query is stored as the person sent it.
  await narrowed(database, scope, filtersOfQuery(query));
  const [secret, customerId] = [createSecret(), customerOrAll(person, scope)];
  const calendarFeed = await database.inScope(scope, async (tx) => {
    await repository.lockFeeds(tx, person.userId);
    if ((await repository.countFeeds(tx, person.userId, customerId)) >= MAX_CALENDAR_FEEDS) {
      throw new ProblemError('limit-reached', {
        title: refusals.calendarFeeds(MAX_CALENDAR_FEEDS),
      });
    }
    const feed = await repository.insertFeed(tx, {
      userId: person.userId,
      customerId,
      secretHash: hashSecret(secret),
      name,
      query,
      alarms: [...new Set(alarms)].toSorted((one, other) => one - other),
    });
    await record(tx, 'calendar_feed.created', { person, origin }, { id: feed.id, customerId, name });
    await emit(tx, {
      kind: 'calendar_feed.created',
      customerId: customerId ?? undefined,
      payload: { userId: person.userId, name },
    });
    await prove(tx);
    return described(tx, feed, locale);
  });
  return { calendarFeed, secret };
}

/** From the next read on, the feed's address is an unknown one. */
export function revokeFeed(
  database: Database,
  { person, scope, origin }: Omit<Subscriber, 'locale'>,
  id: number,
): Promise<void> {
  const { userId } = person;
  return database.inScope(scope, async (tx) => {
    const feed = await repository.deleteFeed(tx, id, userId);
    if (!feed) throw notFound();
    await record(tx, 'calendar_feed.revoked', { person, origin }, { id, ...feed });
  });
}

export async function titlesSetting(
  database: Database,
  { person, scope }: Pick<Subscriber, 'person' | 'scope'>,
): Promise<boolean> {
  const customerId = chosenCustomer(person);
  return (await database.inScope(scope, (tx) => repository.findTitlesSetting(tx, customerId))) ?? false;
}

export async function changeTitlesSetting(
  database: Database,
  { person, scope, origin }: Omit<Subscriber, 'locale'>,
  areShown: boolean,
): Promise<boolean> {
  const customerId = chosenCustomer(person);
  return database.inScope(scope, async (tx) => {
    const isChanged = await repository.setTitlesSetting(tx, customerId, areShown);
    if (isChanged)
      await recordActivity(tx, {
        action: 'calendar_titles.changed',
        customerId,
        actorId: person.userId,
        ipAddress: origin.ipAddress || undefined,
        details: { before: { calendarTitles: !areShown }, after: { calendarTitles: areShown } },
      });
    return areShown;
  });
}

async function described(
  tx: Transaction,
  feed: repository.StoredFeed,
  locale: string,
): Promise<CalendarFeed> {
  const filters = parseCalendarQuery(feed.query);
  const names = filters && (await repository.namesInFilters(tx, filters));
  return { ...feed, description: filters && names ? describeFilters(filters, names, locale) : '' };
}

function record(
  tx: Transaction,
  action: 'calendar_feed.created' | 'calendar_feed.revoked',
  { person, origin }: Pick<Subscriber, 'person' | 'origin'>,
  { id, customerId, name }: { id: number; customerId: number | null; name: string },
): Promise<void> {
  return recordActivity(tx, {
    action,
    customerId: customerId ?? undefined,
    actorId: person.userId,
    subject: { kind: 'calendar_feed', id, label: name },
    ipAddress: origin.ipAddress || undefined,
  });
}
