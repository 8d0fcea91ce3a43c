import { z } from 'zod';
import { identityProof } from './auth.ts';
import { calendarAlarms } from './calendar-alarms.ts';
import type { CallSchema } from './call.ts';
import { deadlineFilterFields } from './deadlines.ts';
import { idParams, instant, reference, withDateOrder } from './fields.ts';
import { MAX_TITLE_CHARACTERS, nameOf } from './names.ts';
import { parseAddress } from './parse-address.ts';
import { proofProblems } from './proofs.ts';

export const MAX_CALENDAR_FEEDS = 20;

/** Where calendar programs read feeds: `/calendar/<secret>.ics`. */
export const CALENDAR_PATH = '/calendar';

export const calendarFeedFilters = withDateOrder(z.strictObject(deadlineFilterFields));
export type CalendarFeedFilters = z.output<typeof calendarFeedFilters>;

/** Reads the stored query of a feed; undefined if it is not one. */
export function parseCalendarQuery(query: string): CalendarFeedFilters | undefined {
  return parseAddress(calendarFeedFilters, query);
}

const alarms = z.array(z.literal(calendarAlarms));

/** A calendar feed. Its address is known only to the person that it was shown to. */
export const calendarFeed = z.object({
  id: z.int().positive(),
  name: z.string(),
  /** Whose deadlines it shows; null for all customers of the person. */
  customer: reference.nullable(),
  /** Filters of the list of deadlines, as the query of an address. */
  query: z.string(),
  /** The same in words, for the reader. */
  description: z.string(),
  alarms,
  createdAt: instant,
  /** When a calendar program last read it; null if none has. */
  lastUsedAt: instant.nullable(),
  /** No one has read it for so long that its address has ended. */
  hasLapsed: z.boolean(),
});
export type CalendarFeed = z.output<typeof calendarFeed>;

const titles = z.object({
  /** Whether feeds show the titles of this customer's applications, in addition to their references. */
  areShown: z.boolean(),
});

export const calendarFeedCalls = {
  'GET /customer-portal/calendar_feeds': {
    summary: "The person's calendar feeds in the scope of the token",
    safe: true,
    access: 'person',
    response: z.object({ calendarFeeds: z.array(calendarFeed) }),
  },
  'POST /customer-portal/calendar_feeds': {
    summary: 'Create a calendar feed; its address is in this response only',
    access: 'applications:read',
    problems: ['choose-customer', 'limit-reached', ...proofProblems],
    status: 201,
    body: z.object({
      name: nameOf(MAX_TITLE_CHARACTERS),
      /** Query of the list's address, without order and page. */
      query: z
        .string()
        .max(4_000)
        .refine(
          (query) => parseCalendarQuery(query) !== undefined,
          'must be filters of the list of deadlines',
        ),
      /** Days before each open deadline on which the calendar program reminds at nine in the morning. */
      alarms: alarms.max(calendarAlarms.length).default([]),
      /** The address outlives the session. */
      ...identityProof.shape,
    }),
    response: z.object({ calendarFeed, address: z.url() }),
  },
  'POST /customer-portal/calendar_feeds/:id/revoke': {
    summary: 'Revoke a calendar feed: its address ends at once',
    access: 'person',
    params: idParams,
    status: 204,
  },
  'GET /customer-portal/calendar_feeds/titles': {
    summary: 'Whether calendar feeds show titles of applications',
    safe: true,
    access: 'applications:read',
    problems: ['choose-customer'],
    response: titles,
  },
  'POST /customer-portal/calendar_feeds/titles': {
    summary: 'Decide whether calendar feeds show titles of applications',
    access: 'calendar_feeds:manage',
    problems: ['choose-customer'],
    body: titles,
    response: titles,
  },
} as const satisfies Record<string, CallSchema>;
