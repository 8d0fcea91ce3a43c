import { z } from 'zod';
import { approval } from './approvals.ts';
import { identityProof, stepUpToken } from './auth.ts';
import type { CallSchema } from './call.ts';
import { emailAddress, id, idParams, instant, reference, repeated, search } from './fields.ts';
import { MAX_NAME_CHARACTERS, nameOf } from './names.ts';
import { pagedResponse, paging } from './paging.ts';
import { proofProblems } from './proofs.ts';
import { managedUserStatuses, roles } from './roles.ts';

/**
 * A member of a customer, or an invited person. An invited person has only what the inviter entered. A member of several
 * customers is listed once for each: `id` and `customer` together identify an entry.
 */
export const managedUser = z.object({
  /** Id of a person or of an invitation; the two never share a number. */
  id: z.int().positive(),
  customer: reference,
  displayName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(managedUserStatuses),
  /** When the person last started to act for this customer. */
  lastSignedInAt: instant.nullable(),
  /** Whether the person recovered their account, and waits for an owner to readmit them, as the customer demands a factor. */
  needsReadmission: z.boolean().optional(),
  /** When the invitation expires; null where there is none to accept. */
  invitationExpiresAt: instant.nullable(),
});
export type ManagedUser = z.output<typeof managedUser>;

const changed = z.object({ customer: managedUser });

export const usersManagementCalls = {
  'GET /customer-portal/users_management': {
    summary: 'Members of the customer; under all customers one entry per person and customer',
    safe: true,
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
    summary: 'Invite a person by e-mail; they join when they accept',
    access: 'users:manage',
    problems: ['choose-customer', 'conflict', 'too-many-attempts', 'step-up-required'],
    body: z.object({
      stepUpToken: stepUpToken.optional(),
      email: emailAddress,
      displayName: nameOf(MAX_NAME_CHARACTERS),
      role: z.enum(roles),
    }),
    status: 201,
    response: changed,
    accepted: z.object({ approval }),
  },
  'POST /customer-portal/users_management/:id/resend_invitation': {
    summary: 'Send a new invitation; the previous link stops working',
    access: 'users:manage',
    problems: ['choose-customer', 'conflict', 'too-many-attempts'],
    params: idParams,
    response: changed,
  },
  'POST /customer-portal/users_management/:id/withdraw_invitation': {
    summary: 'Withdraw a pending invitation',
    access: 'users:manage',
    problems: ['choose-customer', 'conflict'],
    params: idParams,
    status: 204,
  },
  'POST /customer-portal/users_management/:id/role': {
    summary: 'Change the role of a member; the last owner stays one',
    access: 'users:manage',
    problems: ['choose-customer', 'last-owner', 'step-up-required'],
    params: idParams,
    body: z.object({ role: z.enum(roles), stepUpToken: stepUpToken.optional() }),
    response: changed,
    accepted: z.object({ approval }),
  },
  'POST /customer-portal/users_management/:id/deactivate': {
    summary: 'Deactivate a member; the last owner stays active',
    access: 'users:manage',
    problems: ['choose-customer', 'last-owner'],
    params: idParams,
    response: changed,
  },
  'POST /customer-portal/users_management/:id/reactivate': {
    summary: 'Reactivate a member',
    access: 'users:manage',
    problems: ['choose-customer', 'step-up-required'],
    params: idParams,
    body: z.object({ stepUpToken: stepUpToken.optional() }).optional(),
    response: changed,
    accepted: z.object({ approval }),
  },
  'POST /customer-portal/users_management/:id/readmit': {
    summary: 'Let a member who recovered their account act for the customer again',
    access: 'users:manage',
    problems: ['choose-customer', ...proofProblems],
    params: idParams,
    body: identityProof,
    status: 204,
  },
  'POST /customer-portal/users_management/:id/end_sessions': {
    summary: 'End the sessions of a member for the customer, until they sign in again',
    access: 'users:manage',
    problems: ['choose-customer'],
    params: idParams,
    status: 204,
  },
  'POST /customer-portal/auth/leave_customer': {
    summary: 'Leave a customer; the last owner cannot',
    access: 'person',
    problems: ['not-found', 'last-owner'],
    body: z.object({ customerId: id }),
    status: 204,
  },
} as const satisfies Record<string, CallSchema>;
