import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { idParams, noControlCharacters } from './fields.ts';

/** The most views that one person may keep. */
export const MAX_SAVED_VIEWS = 50;

const viewName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(...noControlCharacters);
/** Query part of the list's address, without the question mark. */
const viewQuery = z
  .string()
  .max(4_000)
  .regex(/^[\x21-\x7e]*$/, 'must be the query of an address');

/** A view of the applications list that a person keeps under a name. */
export const savedView = z.object({
  id: z.int().positive(),
  name: z.string(),
  query: z.string(),
  /** Opened where the address names no view of its own; at most one per person. */
  isDefault: z.boolean(),
});
/** A view of the applications list under a name. */
export type SavedView = z.output<typeof savedView>;

/** Calls on the views that a person keeps. */
export const savedViewCalls = {
  'GET /customer-portal/applications/views': {
    summary: "The person's saved views of the applications list",
    access: 'applications:read',
    response: z.object({ views: z.array(savedView) }),
  },
  'POST /customer-portal/applications/views': {
    summary: 'Keeps a view under a name',
    access: 'applications:read',
    problems: ['limit-reached'],
    status: 201,
    body: z.object({ name: viewName, query: viewQuery, isDefault: z.boolean().default(false) }),
    response: z.object({ view: savedView }),
  },
  'POST /customer-portal/applications/views/:id': {
    summary: 'Changes a saved view',
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
    summary: 'Forgets a saved view',
    access: 'applications:read',
    params: idParams,
    status: 204,
  },
} as const satisfies Record<string, CallSchema>;
