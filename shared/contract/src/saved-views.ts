import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { idParams } from './fields.ts';
import { MAX_TITLE_CHARACTERS, nameOf } from './names.ts';

export const viewedLists = ['applications', 'deadlines', 'instructions'] as const;
export type ViewedList = (typeof viewedLists)[number];

/** Maximum number of saved views per person and list. */
export const MAX_SAVED_VIEWS = 50;

const viewName = nameOf(MAX_TITLE_CHARACTERS);
const viewQuery = z
  .string()
  .max(4_000)
  .regex(/^[\x21-\x7e]*$/, 'must be the query of an address');

export const savedView = z.object({
  id: z.int().positive(),
  name: z.string(),
  /** The query of the list's address, encoded and without `?`: `status=granted&sort=-updatedAt`. */
  query: z.string(),
  /** Opened where the address has no query; at most one per list of those that a token sees. */
  isDefault: z.boolean(),
});
export type SavedView = z.output<typeof savedView>;

/** A change of a view that its person can still take back. */
export const undoableChange = z.object({
  change: z.uuid(),
  kind: z.enum(['removed', 'query']),
  name: z.string(),
});
export type UndoableChange = z.output<typeof undoableChange>;

const change = z.uuid();
const views = {
  safe: true,
  access: 'applications:read',
  response: z.object({ views: z.array(savedView), undoable: z.array(undoableChange) }),
} as const;
const created = {
  access: 'applications:read',
  problems: ['limit-reached'],
  status: 201,
  body: z.object({ name: viewName, query: viewQuery, isDefault: z.boolean().default(false) }),
  response: z.object({ view: savedView, change }),
} as const;
const changed = {
  access: 'applications:read',
  params: idParams,
  body: z.object({
    name: viewName.optional(),
    query: viewQuery.optional(),
    isDefault: z.boolean().optional(),
  }),
  response: z.object({ view: savedView, change }),
} as const;
const deleted = {
  access: 'applications:read',
  params: idParams,
  response: z.object({ change }),
} as const;
const undone = {
  access: 'applications:read',
  problems: ['limit-reached', 'conflict'],
  body: z.object({ change }),
  /** How many views are as they were before; another one may have been the default. */
  response: z.object({ undone: z.int().nonnegative() }),
} as const;

export const savedViewCalls = {
  'GET /customer-portal/applications/views': {
    ...views,
    summary: "The person's saved views of the applications list",
  },
  'POST /customer-portal/applications/views': { ...created, summary: 'Save a view of the applications list' },
  'POST /customer-portal/applications/views/:id': {
    ...changed,
    summary: 'Change a saved view of the applications list',
  },
  'POST /customer-portal/applications/views/:id/delete': {
    ...deleted,
    summary: 'Delete a saved view of the applications list',
  },
  'POST /customer-portal/applications/views/undo': {
    ...undone,
    summary: "Take back one's own last change of a saved view of the applications list",
  },
  'GET /customer-portal/deadlines/views': {
    ...views,
    summary: "The person's saved views of the list of deadlines",
  },
  'POST /customer-portal/deadlines/views': { ...created, summary: 'Save a view of the list of deadlines' },
  'POST /customer-portal/deadlines/views/:id': {
    ...changed,
    summary: 'Change a saved view of the list of deadlines',
  },
  'POST /customer-portal/deadlines/views/:id/delete': {
    ...deleted,
    summary: 'Delete a saved view of the list of deadlines',
  },
  'POST /customer-portal/deadlines/views/undo': {
    ...undone,
    summary: "Take back one's own last change of a saved view of the list of deadlines",
  },
  'GET /customer-portal/instructions/views': {
    ...views,
    summary: "The person's saved views of the list of instructions",
  },
  'POST /customer-portal/instructions/views': {
    ...created,
    summary: 'Save a view of the list of instructions',
  },
  'POST /customer-portal/instructions/views/:id': {
    ...changed,
    summary: 'Change a saved view of the list of instructions',
  },
  'POST /customer-portal/instructions/views/:id/delete': {
    ...deleted,
    summary: 'Delete a saved view of the list of instructions',
  },
  'POST /customer-portal/instructions/views/undo': {
    ...undone,
    summary: "Take back one's own last change of a saved view of the list of instructions",
  },
} as const satisfies Record<string, CallSchema>;
