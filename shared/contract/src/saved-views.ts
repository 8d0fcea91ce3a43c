import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { idParams, noControlCharacters } from './fields.ts';

/** Maximum number of saved views per person. */
export const MAX_SAVED_VIEWS = 50;

const viewName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(...noControlCharacters);
/** Query string of the list's address, without the question mark. */
const viewQuery = z
  .string()
  .max(4_000)
  .regex(/^[\x21-\x7e]*$/, 'must be the query of an address');

/** A saved view of the applications list. */
export const savedView = z.object({
  id: z.int().positive(),
  name: z.string(),
  query: z.string(),
  /** Opened where the address has no query; at most one per person. */
  isDefault: z.boolean(),
});
/** A saved view of the applications list. */
export type SavedView = z.output<typeof savedView>;

/** Calls on saved views. */
export const savedViewCalls = {
  'GET /customer-portal/applications/views': {
    summary: "The person's saved views of the applications list",
    safe: true,
    access: 'applications:read',
    response: z.object({ views: z.array(savedView) }),
  },
  'POST /customer-portal/applications/views': {
    summary: 'Save a view',
    access: 'applications:read',
    problems: ['limit-reached'],
    status: 201,
    body: z.object({ name: viewName, query: viewQuery, isDefault: z.boolean().default(false) }),
    response: z.object({ view: savedView }),
  },
  'POST /customer-portal/applications/views/:id': {
    summary: 'Change a saved view',
    access: 'applications:read',
    params: idParams,
    body: z.object({
      name: viewName.optional(),
      query: viewQuery.optional(),
      isDefault: z.boolean().optional(),
    }),
    response: z.object({ view: savedView }),
  },
  'POST /customer-portal/applications/views/:id/delete': {
    summary: 'Delete a saved view',
    access: 'applications:read',
    params: idParams,
    status: 204,
  },
} as const satisfies Record<string, CallSchema>;
