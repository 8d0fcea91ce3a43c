import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { idParams, instant, noControlCharacters, pagedAnswer, paging, repeated, search } from './fields.ts';
import { managedUserStatuses, roles } from './roles.ts';

/** Somebody who may act for a customer, or is invited to. */
export const managedUser = z.object({
  id: z.int().positive(),
  displayName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(managedUserStatuses),
  lastSignedInAt: instant.nullable(),
  /** Until when the invitation holds; null where there is none to accept. */
  invitationExpiresAt: instant.nullable(),
});
/** Somebody who may act for a customer, or is invited to. */
export type ManagedUser = z.output<typeof managedUser>;

const changed = z.object({ customer: managedUser });

/** Calls on the people of one customer. */
export const usersManagementCalls = {
  'GET /customer-portal/users_management': {
    summary: 'People who may act for the customer',
    access: 'users:read',
    query: z.object({
      search,
      role: repeated(z.enum(roles)),
      status: repeated(z.enum(managedUserStatuses)),
      ...paging,
    }),
    answer: z.object({ customers: z.array(managedUser), ...pagedAnswer }),
  },
  'POST /customer-portal/users_management/invite': {
    summary: 'Invite somebody by mail; a person with an account joins at once',
    access: 'users:manage',
    problems: ['choose-customer', 'conflict'],
    body: z.object({
      email: z.email().max(254),
      displayName: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .regex(...noControlCharacters),
      role: z.enum(roles),
    }),
    status: 201,
    answer: changed,
  },
  'POST /customer-portal/users_management/:id/resend_invitation': {
    summary: 'Send a new invitation; the former link no longer works',
    access: 'users:manage',
    problems: ['choose-customer', 'conflict'],
    params: idParams,
    answer: changed,
  },
  'POST /customer-portal/users_management/:id/withdraw_invitation': {
    summary: 'Withdraw an invitation that nobody accepted yet',
    access: 'users:manage',
    problems: ['choose-customer', 'conflict'],
    params: idParams,
    status: 204,
  },
  'POST /customer-portal/users_management/:id/role': {
    summary: "Change somebody's role; the last owner stays one",
    access: 'users:manage',
    problems: ['choose-customer', 'last-owner'],
    params: idParams,
    body: z.object({ role: z.enum(roles) }),
    answer: changed,
  },
  'POST /customer-portal/users_management/:id/deactivate': {
    summary: "Take somebody's access to the customer away; the last owner keeps it",
    access: 'users:manage',
    problems: ['choose-customer', 'last-owner'],
    params: idParams,
    answer: changed,
  },
  'POST /customer-portal/users_management/:id/reactivate': {
    summary: 'Give somebody their access back',
    access: 'users:manage',
    problems: ['choose-customer'],
    params: idParams,
    answer: changed,
  },
  'POST /customer-portal/users_management/:id/end_sessions': {
    summary: 'Sign somebody out everywhere',
    access: 'users:manage',
    problems: ['choose-customer'],
    params: idParams,
    answer: z.object({ ended: z.int().nonnegative() }),
  },
} as const satisfies Record<string, CallSchema>;
