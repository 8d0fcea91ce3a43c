import { z } from 'zod';
import { customerFigures } from '../customer-figures.ts';
import { emailAddress, id, idParams, instant, plainText, search } from '../fields.ts';
import { MAX_NAME_CHARACTERS, nameOf } from '../names.ts';
import { pagedResponse, paging } from '../paging.ts';
import { managedUserStatuses, roles } from '../roles.ts';
import { managedUser } from '../users-management.ts';
import type { DeskCallSchema } from './desk-call.ts';

export const customerStatuses = ['active', 'deactivated', 'deleting'] as const;

export const deskCustomer = customerFigures.extend({
  status: z.enum(customerStatuses),
  /** People who may act for it. */
  members: z.int().nonnegative(),
  /** Invitations that wait for an answer. */
  invited: z.int().nonnegative(),
  /** When one of its people last began to act for it. */
  lastSignedInAt: instant.nullable(),
});
export type DeskCustomer = z.output<typeof deskCustomer>;

export const MAX_VIEW_REASON = 500;

const personParams = z.object({ id, personId: id });

export const deskCustomerCalls = {
  'GET /customer-portal/desk/customers': {
    summary: 'The customers of the person, by name, with their figures',
    access: 'agent',
    safe: true,
    query: z.object({ search, status: z.enum(customerStatuses).optional(), ...paging }),
    response: z.object({ customers: z.array(deskCustomer), ...pagedResponse }),
  },
  'GET /customer-portal/desk/customers/:id': {
    summary: 'One customer',
    access: 'agent',
    safe: true,
    params: idParams,
    response: z.object({ customer: deskCustomer }),
  },
  'POST /customer-portal/desk/customers': {
    summary: 'Create a customer, which has no people yet; for who sees all customers',
    access: 'supervisor',
    problems: ['conflict'],
    body: z.object({
      name: nameOf(MAX_NAME_CHARACTERS),
      /** Two to 20 letters, digits and hyphens; people and imports name the customer by it. */
      code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z][A-Z0-9-]{1,19}$/),
    }),
    status: 201,
    response: z.object({ customer: deskCustomer }),
  },
  'POST /customer-portal/desk/customers/:id/deactivate': {
    summary: 'Close a customer: no one acts for it, and its data stay',
    access: 'administrator',
    problems: ['conflict'],
    params: idParams,
    response: z.object({ customer: deskCustomer }),
  },
  'POST /customer-portal/desk/customers/:id/reactivate': {
    summary: 'Open a customer again, for those who acted for it',
    access: 'administrator',
    problems: ['conflict'],
    params: idParams,
    response: z.object({ customer: deskCustomer }),
  },
  'GET /customer-portal/desk/customers/:id/people': {
    summary: 'Members and invited people of a customer',
    access: 'agent',
    safe: true,
    params: idParams,
    query: z.object({
      search,
      role: z.enum(roles).optional(),
      status: z.enum(managedUserStatuses).optional(),
      ...paging,
    }),
    response: z.object({ people: z.array(managedUser), ...pagedResponse }),
  },
  'POST /customer-portal/desk/customers/:id/people/invite_owner': {
    summary: 'Invite an owner in the name of the provider; an invitation that waits gets a new link',
    access: 'supervisor',
    problems: ['conflict'],
    params: idParams,
    body: z.object({ email: emailAddress, displayName: nameOf(MAX_NAME_CHARACTERS) }),
    status: 201,
    response: z.object({ person: managedUser }),
  },
  'POST /customer-portal/desk/customers/:id/people/:personId/resend': {
    summary: 'Send an invitation again, with a new link',
    access: 'agent',
    problems: ['conflict'],
    params: personParams,
    response: z.object({ person: managedUser }),
  },
  'POST /customer-portal/desk/customers/:id/people/:personId/end_sessions': {
    summary: "End what a member's sessions may do for the customer, until they sign in again",
    access: 'supervisor',
    params: personParams,
    status: 204,
  },
  'POST /customer-portal/desk/view_as': {
    summary:
      'A token that shows what a member sees for a customer, for an hour at most; the customer can read in its log who looked, and why',
    access: 'agent',
    body: z.object({ userId: id, customerId: id, reason: plainText(MAX_VIEW_REASON).min(1) }),
    response: z.object({ token: z.string(), view: z.object({ id: z.uuid(), expiresAt: instant }) }),
  },
  'POST /customer-portal/desk/view_as/:viewId/token': {
    summary: 'The token of a view that goes on, for the user token of the session that began it',
    access: 'agent',
    takes: 'user token',
    params: z.object({ viewId: z.uuid() }),
    response: z.object({ token: z.string() }),
  },
  'POST /customer-portal/desk/view_as/:viewId/end': {
    summary: 'End a view',
    access: 'agent',
    params: z.object({ viewId: z.uuid() }),
    status: 204,
  },
} as const satisfies Record<string, DeskCallSchema>;
