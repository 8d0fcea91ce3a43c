import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { notificationKinds } from './events.ts';
import { eventId, id, instant, pagedResponse, paging, reference, repeated } from './fields.ts';
import { roles } from './roles.ts';

/** One notification in a person's bell, for one customer. */
export const userNotification = z.object({
  id: z.int().positive(),
  kind: z.enum(notificationKinds),
  customer: reference.nullable(),
  title: z.string(),
  body: z.string(),
  subject: z.object({ kind: z.string(), id: z.int().positive() }).nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
});
/** One notification in a person's bell. */
export type UserNotification = z.output<typeof userNotification>;

/** What the list is narrowed down to; marking all as read takes the same. */
const filter = {
  kind: repeated(z.enum(notificationKinds)),
  /** Among the customers of the token's scope. */
  customer: repeated(id),
};

/**
 * What the stream of events says: whole each time, so that nothing is lost or counted twice, however often the
 * connection was.
 */
export const bellState = z.object({
  /** Unread notifications by customer; a null customer is what concerns the person's own account. */
  unread: z.array(z.object({ customerId: z.int().positive().nullable(), count: z.int().positive() })),
  /** The newest notification; grows when something arrived. */
  latestId: z.int().nonnegative(),
  /** For whom the person may act, and as what. A page that knows otherwise asks anew. */
  roles: z.array(z.object({ customerId: z.int().positive(), role: z.enum(roles) })),
  /** Invitations that wait for the person. */
  invitations: z.int().nonnegative(),
});
/** What the bell's stream tells. */
export type BellState = z.output<typeof bellState>;

/** The stream's one event; its data are a {@link BellState}. */
export const BELL_EVENT = 'bell';

/** Calls on notifications, and the stream of the bell. */
export const notificationCalls = {
  'GET /customer-portal/notifications': {
    summary: 'Notifications of the signed-in person',
    access: 'notifications:read',
    query: z.object({ unread: z.stringbool().optional(), ...filter, ...paging }),
    response: z.object({
      userNotifications: z.array(userNotification),
      ...pagedResponse,
      unread: z.int().nonnegative(),
      /** The newest notification that this response knows of: bounds what is marked as read together. */
      latestId: z.int().nonnegative(),
    }),
  },
  'GET /customer-portal/notifications/read/:id': {
    summary: 'Mark one notification as read',
    access: 'notifications:read',
    params: z.object({ id: eventId }),
    response: z.object({ userNotification }),
  },
  'POST /customer-portal/notifications/read_all': {
    summary: 'Mark all that the filter leaves as read, up to what the list has shown',
    access: 'notifications:read',
    body: z.object({
      /** `latestId` of the list: what arrived later stays unread. */
      upTo: z.int().nonnegative(),
      ...filter,
    }),
    response: z.object({ marked: z.int().nonnegative(), unread: z.int().nonnegative() }),
  },
  /** Answers `text/event-stream`: a {@link BELL_EVENT} at once and whenever it changes, as long as the token lives. */
  'GET /customer-portal/notifications/stream': {
    summary: "Live events of the signed-in person's bell and access",
    access: 'person',
  },
} as const satisfies Record<string, CallSchema>;
