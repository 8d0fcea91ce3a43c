import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { date, eventId, id, instant, reference, repeated, timeZone } from './fields.ts';
import { notificationKinds } from './notification-kinds.ts';
import { countedResponse, paging } from './paging.ts';
import { permissionsByRole } from './permissions.ts';
import { referenceText } from './reference-data.ts';
import { roles } from './roles.ts';

export const userNotification = z.object({
  id: z.int().positive(),
  kind: z.enum(notificationKinds),
  customer: reference.nullable(),
  title: z.string(),
  body: z.string(),
  subject: z.object({ kind: referenceText, id: z.int().positive() }).nullable(),
  application: z.object({ id: z.int().positive(), reference: z.string(), title: z.string() }).nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
  archivedAt: instant.nullable(),
  /** Until then it is hidden; null where it is not. */
  snoozedUntil: instant.nullable(),
});
export type UserNotification = z.output<typeof userNotification>;

const filter = {
  kind: repeated(z.enum(notificationKinds)),
  /** Among the customers of the token's scope. */
  customer: repeated(id),
};

/**
 * The state of the bell. Each event of the stream carries the whole state, so that reconnecting neither loses nor
 * double-counts anything.
 */
export const bellState = z.object({
  /**
   * Unread notifications by customer; null for those about the person's own account, 0 for those that concern several
   * customers or one that the person does not act for, which the user token alone sees.
   */
  unread: z.array(z.object({ customerId: z.int().nonnegative().nullable(), count: z.int().positive() })),
  /** Id of the newest notification; grows with each new one. */
  latestId: z.int().nonnegative(),
  /** Memberships of the person. A page that has others refreshes the person. */
  roles: z.array(z.object({ customerId: z.int().positive(), role: z.enum(roles) })),
  /** Permissions of each role. A page that has others refreshes the person. */
  permissionsOfRole: permissionsByRole,
  invitations: z.int().nonnegative(),
  /** Grows with each message in a conversation; absent from servers without conversations. */
  latestMessageId: z.int().nonnegative().optional(),
});
export type BellState = z.output<typeof bellState>;

/** Name of the stream's only event; its data is a {@link BellState}. */
export const BELL_EVENT = 'bell';

const change = z.uuid().nullable();
const changedOne = z.object({ userNotification, change });

export const notificationCalls = {
  'GET /customer-portal/notifications': {
    summary: 'Notifications of the signed-in person',
    safe: true,
    access: 'notifications:read',
    query: z.object({
      unread: z.stringbool().optional(),
      archived: z.stringbool().optional(),
      snoozed: z.stringbool().optional(),
      ...filter,
      ...paging,
    }),
    response: z.object({
      userNotifications: z.array(userNotification),
      ...countedResponse,
      /** Neither archived nor snoozed. */
      unread: z.int().nonnegative(),
      /** Id of the newest notification at the time of the response: the upper bound for marking all as read. */
      latestId: z.int().nonnegative(),
    }),
  },
  'GET /customer-portal/notifications/read/:id': {
    summary: 'Mark one notification as read',
    access: 'notifications:read',
    params: z.object({ id: eventId }),
    response: changedOne,
  },
  'POST /customer-portal/notifications/:id/unread': {
    summary: 'Mark one notification as unread',
    access: 'notifications:read',
    params: z.object({ id: eventId }),
    response: changedOne,
  },
  'POST /customer-portal/notifications/:id/archive': {
    summary: 'Archive a notification, or take it out of the archive',
    access: 'notifications:read',
    params: z.object({ id: eventId }),
    body: z.object({ archived: z.boolean() }),
    response: changedOne,
  },
  'POST /customer-portal/notifications/:id/snooze': {
    summary: 'Hide a notification until a date begins where the reader is; null ends that',
    access: 'notifications:read',
    params: z.object({ id: eventId }),
    body: z.object({
      until: date.nullable(),
      /** In which the date begins; by default the zone that the person chose. */
      timeZone: timeZone.optional(),
    }),
    response: changedOne,
  },
  'POST /customer-portal/notifications/read_all': {
    summary: 'Mark all filtered notifications as read, up to the newest one that the list has shown',
    access: 'notifications:read',
    body: z.object({
      /** `latestId` of the list: what arrived later stays unread. */
      upTo: z.int().nonnegative(),
      ...filter,
    }),
    response: z.object({ marked: z.int().nonnegative(), unread: z.int().nonnegative(), change }),
  },
  'POST /customer-portal/notifications/undo': {
    summary: "Take back one's own last change of notifications, each unless it has changed since",
    access: 'notifications:read',
    body: z.object({ change: z.uuid() }),
    /** How many are as they were before. */
    response: z.object({ undone: z.int().nonnegative() }),
  },
  /** Responds with `text/event-stream`: a {@link BELL_EVENT} at once and on each change, until the token expires. */
  'GET /customer-portal/notifications/stream': {
    summary: "Live events of the signed-in person's bell and access",
    access: 'person',
  },
} as const satisfies Record<string, CallSchema>;
