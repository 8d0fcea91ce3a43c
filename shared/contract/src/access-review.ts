import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { factors } from './factors.ts';
import { date, idParams, instant, reference, timeZone } from './fields.ts';
import { pagedResponse, paging } from './paging.ts';
import { roles } from './roles.ts';

/** What a session was proved with, or `sign_on` for the sign-on of the customer. */
const provedBy = z.enum([...factors, 'sign_on']);

/** A member who may act for the customer, as owners review it. */
export const reviewedAccess = z.object({
  id: z.int().positive(),
  displayName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** When the membership began. */
  since: instant,
  /** When the person last started to act for the customer; null if never. */
  lastUsedAt: instant.nullable(),
  /** By what the session was proved then. */
  factors: z.array(provedBy),
  /** When an owner last confirmed this role; null if it was never, or was another one. */
  confirmedAt: instant.nullable(),
  confirmedBy: reference.nullable(),
  /** Whether that was in this quarter. */
  isConfirmed: z.boolean(),
});
export type ReviewedAccess = z.output<typeof reviewedAccess>;

export const accessReviewCalls = {
  'GET /customer-portal/access_review': {
    summary: 'Who may act for the customer; first those whose access no owner has confirmed in this quarter',
    safe: true,
    access: 'users:manage',
    problems: ['choose-customer'],
    query: z.object(paging),
    response: z.object({
      people: z.array(reviewedAccess),
      /** First day of this quarter, in UTC. */
      quarterFrom: date,
      /** How many of all are confirmed. */
      confirmed: z.int().nonnegative(),
      /** How many owners there are: with more than one, no one confirms their own access. */
      owners: z.int().nonnegative(),
      ...pagedResponse,
    }),
  },
  'POST /customer-portal/access_review/:id/confirm': {
    summary: 'Confirm the access of a member in the role that was shown',
    access: 'users:manage',
    problems: ['choose-customer', 'not-found', 'conflict', 'own-request'],
    params: idParams,
    body: z.object({ role: z.enum(roles) }),
    status: 204,
  },
  'GET /customer-portal/access_review/export': {
    summary: 'Who may act for the customer, as a CSV file',
    access: 'users:manage',
    problems: ['choose-customer'],
    query: z.object({ timeZone: timeZone.optional() }),
    file: true,
  },
} as const satisfies Record<string, CallSchema>;
