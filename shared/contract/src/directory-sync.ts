import { z } from 'zod';
import { identityProof } from './auth.ts';
import type { CallSchema } from './call.ts';
import { instant, reference } from './fields.ts';
import { proofProblems } from './proofs.ts';
import { roles } from './roles.ts';

/** Where directories of customers send people and groups: SCIM 2.0 (RFC 7644). It is no call of the contract. */
export const SCIM_PATH = '/scim/v2';

/** Maximum size of a body there: a group of some thousand members. */
export const MAX_SCIM_BODY_BYTES = 524_288;

/** A group of the directory, and the role that an owner chose for its members. */
export const directoryGroup = z.object({
  id: z.guid(),
  name: z.string(),
  members: z.int().nonnegative(),
  role: z.enum(roles).nullable(),
});
export type DirectoryGroup = z.output<typeof directoryGroup>;

/** How a customer's directory changes its memberships. */
export const directorySync = z.object({
  /** What the directory is set up with, next to the token. */
  address: z.string(),
  /** Null before the first one, and after it was revoked. */
  token: z.object({ createdAt: instant, createdBy: reference, lastUsedAt: instant.nullable() }).nullable(),
  /** A replaced token, which still works until then. */
  formerToken: z.object({ endsAt: instant, lastUsedAt: instant.nullable() }).nullable(),
  people: z.object({ total: z.int().nonnegative(), active: z.int().nonnegative() }),
  groups: z.array(directoryGroup),
  /** What was refused lately, newest first. */
  errors: z.array(
    z.object({
      at: instant,
      /** Method and resource, such as `PATCH Users`. */
      request: z.string(),
      status: z.int(),
      detail: z.string(),
    }),
  ),
});
export type DirectorySync = z.output<typeof directorySync>;

export const directorySyncCalls = {
  'GET /customer-portal/directory_sync': {
    summary: 'How the customer’s directory changes who may act for it',
    safe: true,
    access: 'users:manage',
    problems: ['choose-customer'],
    response: z.object({ directorySync }),
  },
  'POST /customer-portal/directory_sync/token': {
    summary:
      'Create the token of the directory, which is in this response only; a former one ends after a day',
    access: 'users:manage',
    problems: ['choose-customer', ...proofProblems],
    body: identityProof,
    status: 201,
    response: z.object({ token: z.string(), directorySync }),
  },
  'POST /customer-portal/directory_sync/token/revoke': {
    summary: 'End the tokens of the directory at once',
    access: 'users:manage',
    problems: ['choose-customer'],
    status: 204,
  },
  'POST /customer-portal/directory_sync/groups/map': {
    summary: 'Choose the role of the members of a group; the last owner stays one',
    access: 'users:manage',
    problems: ['choose-customer', 'not-found', 'last-owner', ...proofProblems],
    body: identityProof.extend({ groupId: z.guid(), role: z.enum(roles).nullable() }),
    response: z.object({ directorySync }),
  },
} as const satisfies Record<string, CallSchema>;
