import { z } from 'zod';
import type { CallSchema } from './call.ts';
import {
  id,
  idParams,
  instant,
  noControlCharacters,
  pagedResponse,
  paging,
  reference,
  repeated,
  search,
} from './fields.ts';
import { managedUserStatuses, roles } from './roles.ts';

/**
 * Somebody who may act for a customer, or is invited to; of an invitation all that the inviter typed, and no more. A
 * person of several customers is listed once for each: `id` and `customer` together name one entry.
 */
export const managedUser = z.object({
  /** Of a person, or of an invitation; the two never share a number. */
  id: z.int().positive(),
  /** For whom they may act; all that follows is about this customer. */
  customer: reference,
  displayName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(managedUserStatuses),
  /** When the person last began to act for this customer. */
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
    summary:
      'People who may act for the customer; under all customers one entry for each customer of a person',
    access: 'users:read',
    query: z.object({
      search,
      role: repeated(z.enum(roles)),
      status: repeated(z.enum(managedUserStatuses)),
      ...paging,
    }),
    response: z.object({ customers: z.array(managedUser), ...pagedResponse }),
  },
  'POST /customer-portal/users_management/invite': {
    summary: 'Invite somebody by mail; they join when they accept',
    access: 'users:manage',
    problems: ['choose-customer', 'conflict', 'too-many-attempts'],
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
    response: changed,
  },
  'POST /customer-portal/users_management/:id/resend_invitation': {
    summary: 'Send a new invitation; the former link no longer works',
    access: 'users:manage',
    problems: ['choose-customer', 'conflict', 'too-many-attempts'],
    params: idParams,
    response: changed,
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
    response: changed,
  },
  'POST /customer-portal/users_management/:id/deactivate': {
    summary: "Take somebody's access to the customer away; the last owner keeps it",
    access: 'users:manage',
    problems: ['choose-customer', 'last-owner'],
    params: idParams,
    response: changed,
  },
  'POST /customer-portal/users_management/:id/reactivate': {
    summary: 'Give somebody their access back',
    access: 'users:manage',
    problems: ['choose-customer'],
    params: idParams,
    response: changed,
  },
  'POST /customer-portal/users_management/:id/end_sessions': {
    summary: 'End what somebody may do for the customer in their present sessions, until they sign in anew',
    access: 'users:manage',
    problems: ['choose-customer'],
    params: idParams,
    status: 204,
  },
  'POST /customer-portal/auth/leave_customer': {
    summary: 'Give up acting for a customer; the last owner stays',
    access: 'person',
    problems: ['not-found', 'last-owner'],
    body: z.object({ customerId: id }),
    status: 204,
  },
} as const satisfies Record<string, CallSchema>;
