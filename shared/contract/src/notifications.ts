import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { notificationKinds } from './events.ts';
import { idParams, instant, pagedAnswer, paging, reference, repeated } from './fields.ts';

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
export type UserNotification = z.output<typeof userNotification>;

export const notificationCalls = {
  'GET /customer-portal/notifications': {
    summary: 'Notifications of the signed-in person',
    access: 'notifications:read',
    query: z.object({
      unread: z.stringbool().optional(),
      kind: repeated(z.enum(notificationKinds)),
      ...paging,
    }),
    answer: z.object({
      userNotifications: z.array(userNotification),
      ...pagedAnswer,
      unread: z.int().nonnegative(),
    }),
  },
  'GET /customer-portal/notifications/read/:id': {
    summary: 'Mark one notification as read',
    access: 'notifications:read',
    params: idParams,
    answer: z.object({ userNotification }),
  },
} as const satisfies Record<string, CallSchema>;
