/// <reference lib="esnext.temporal" />
import { type CalendarFeedFilters, type Deadline, partsOf, permissionsOfRole } from '@atrium/contract';
import type { Database, Transaction } from '../../db/index.ts';
import { networkOf, notFound, ProblemError, RateLimit } from '../../http/index.ts';
import { today } from '../../local-time/index.ts';
import { textsFor } from '../../messages/index.ts';
import { hashSecret } from '../../tokens/index.ts';
import { firstDeadlines } from '../deadlines/deadlines.service.ts';
import { type CalendarContent, writeCalendar } from './calendar.ts';
import * as repository from './calendar-feeds.repository.ts';
import { filtersOfQuery } from './calendar-feeds.service.ts';

const MAX_FEED_DEADLINES = 1_000;
const FEED_LIMITS = { monthsBack: 12, monthsAhead: 24 };
/** Limits reads of addresses, known or not, so that no one can try many, or make the database look for many. */
const NETWORK_LIMITS = { perKey: 120, overall: 50_000, windowMs: 60_000 };
/** Limits reads of one feed. Calendar programs ask every quarter of an hour at most, and a person has several. */
const FEED_READ_LIMITS = { perKey: 60, overall: 1_000_000, windowMs: 3_600_000 };

const ICS = /^([\w-]{43})\.ics$/;

interface FeedRequest {
  readonly file: string;
  readonly ipAddress: string;
  readonly origin: string;
}

export type ReadFeed = (request: FeedRequest) => Promise<string>;

/**
 * Each read checks the feed, the account, the memberships and their permission in the database, so that what is
 * withdrawn ends with the next read. An address that is unknown, revoked, lapsed or without access gets the same
 * `not-found`.
 */
export function createFeedReader(database: Database): ReadFeed {
  const networks = new RateLimit(NETWORK_LIMITS);
  const feeds = new RateLimit(FEED_READ_LIMITS);
  return async ({ file, ipAddress, origin }) => {
    consume(networks, networkOf(ipAddress), 60);
    const secret = ICS.exec(file)?.[1];
    if (!secret) throw notFound();
    const reader = await database.asLogin((tx) => repository.findFeedReader(tx, hashSecret(secret)));
    if (!reader) throw notFound();
    consume(feeds, String(reader.feedId), 3_600);
    const customerIds = reader.memberships
      .filter(({ role }) => permissionsOfRole[role].includes('applications:read'))
      .map(({ customerId }) => customerId);
    if (customerIds.length === 0) throw notFound();
    const { language } = partsOf(reader.locale);
    const scope = { userId: reader.userId, customerIds, forAllCustomers: reader.isForAll, language };
    const content = await database.inScope(scope, (tx) => contentOf(tx, { ...reader, customerIds, origin }));
    // The transaction has ended, because writing many events takes longer than reading them.
    return writeCalendar(content);
  };
}

function consume(limit: RateLimit, key: string, retryAfterS: number): void {
  if (limit.tryConsume(key)) return;
  throw new ProblemError('too-many-attempts', { headers: { 'retry-after': String(retryAfterS) } });
}

type Read = repository.FeedReader & { readonly customerIds: readonly number[]; readonly origin: string };

async function contentOf(
  tx: Transaction,
  { feedId, locale, origin, customerIds, ...reader }: Read,
): Promise<CalendarContent> {
  const feed = await repository.findFeed(tx, feedId);
  if (!feed) throw notFound();
  const filters = filtersOfQuery(feed.query);
  const customer = chosenCustomers(filters, customerIds);
  const timeZone = reader.timeZone ?? 'UTC';
  const deadlines = await nearestDeadlines(tx, { ...filters, customer }, today(timeZone));
  await repository.touchFeed(tx, feedId);
  const texts = textsFor(locale).calendarFeeds;
  const isCut = deadlines.length === MAX_FEED_DEADLINES;
  return {
    name: feed.name,
    note: isCut ? texts.onlyNearest(MAX_FEED_DEADLINES) : undefined,
    timeZone,
    locale,
    alarms: feed.alarms,
    deadlines,
    notes: await notesOf(tx, deadlines),
    withTitles: await repository.customersWithTitles(tx),
    origin,
  };
}

async function notesOf(tx: Transaction, deadlines: readonly Deadline[]) {
  const ids = deadlines.map(({ id }) => id);
  // Someone, or a standing instruction, has said already what is to become of the others.
  const unanswered = deadlines.filter(
    ({ state, actor, instruction, standingInstruction }) =>
      state === 'open' && actor === 'customer' && !instruction && !standingInstruction,
  );
  const notes = await repository.listNotes(
    tx,
    ids,
    unanswered.map(({ id }) => id),
  );
  return new Map(notes.map((note) => [note.deadlineId, note]));
}

function chosenCustomers({ customer }: CalendarFeedFilters, customerIds: readonly number[]): number[] {
  if (customer.length === 0) return [...customerIds];
  const chosen = customer.filter((id) => customerIds.includes(id));
  if (chosen.length === 0) throw notFound();
  return chosen;
}

/** What is due next comes first, then what was due last: of a long list, the far ends are cut. */
async function nearestDeadlines(
  tx: Transaction,
  filters: CalendarFeedFilters,
  date: string,
): Promise<Deadline[]> {
  const day = Temporal.PlainDate.from(date);
  const { from, to } = filters;
  const earliest = latestOf(from, day.subtract({ months: FEED_LIMITS.monthsBack }).toString());
  const latest = earliestOf(to, day.add({ months: FEED_LIMITS.monthsAhead }).toString());
  const ahead = await firstDeadlines(
    tx,
    { ...filters, from: latestOf(earliest, date), to: latest },
    { sort: 'dueAt', limit: MAX_FEED_DEADLINES },
  );
  const remaining = MAX_FEED_DEADLINES - ahead.length;
  if (remaining === 0) return ahead;
  const back = await firstDeadlines(
    tx,
    { ...filters, from: earliest, to: earliestOf(latest, day.subtract({ days: 1 }).toString()) },
    { sort: '-dueAt', limit: remaining },
  );
  return [...ahead, ...back];
}

function latestOf(date: string | undefined, limit: string): string {
  return date !== undefined && date > limit ? date : limit;
}

function earliestOf(date: string | undefined, limit: string): string {
  return date !== undefined && date < limit ? date : limit;
}
