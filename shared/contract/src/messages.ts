import { z } from 'zod';
import { idempotencyKey } from './auth.ts';
import type { CallSchema } from './call.ts';
import { id, idParams, instant, plainText } from './fields.ts';
import { MAX_MESSAGE_TEXT_CHARACTERS } from './message-length.ts';
import { pagedResponse, paging } from './paging.ts';
import { attachedFiles } from './uploads.ts';

/** What a person of the customer or of the provider wrote about an application. It is never edited. */
export const message = z.object({
  id: z.int().positive(),
  author: z.object({
    /** Null for a person of the provider. */
    id: z.int().positive().nullable(),
    name: z.string(),
    isProvider: z.boolean(),
  }),
  /** Plain text; null once the provider has removed it. */
  text: z.string().nullable(),
  files: z.array(
    z.object({ id: z.int().positive(), name: z.string(), mediaType: z.string(), sizeBytes: z.int() }),
  ),
  at: instant,
  /** What the reader wrote counts as read. */
  readByMe: z.boolean(),
});
export type Message = z.output<typeof message>;

export const messageCalls = {
  'GET /customer-portal/applications/:id/messages': {
    summary: 'Conversation about an application: the first page has the newest messages, newest last',
    safe: true,
    access: 'applications:read',
    params: idParams,
    query: z.object(paging),
    response: z.object({
      messages: z.array(message),
      /** How many the reader has not read. */
      unread: z.int().nonnegative(),
      /** The oldest that the reader has not read, and the page that has it. */
      firstUnread: z.object({ id: z.int().positive(), page: z.int().positive() }).nullable(),
      ...pagedResponse,
    }),
  },
  'POST /customer-portal/applications/:id/messages': {
    summary: 'Write to the provider about an application; the same key and body send once',
    access: 'conversations:write',
    problems: ['choose-customer', 'idempotency-key-reused', 'upload-not-ready'],
    params: idParams,
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.object({ text: plainText(MAX_MESSAGE_TEXT_CHARACTERS).min(1), files: attachedFiles.optional() }),
    status: 201,
    response: z.object({ message }),
  },
  'GET /customer-portal/messages/:id/files/:fileId/content': {
    summary: 'Download a file of a message; an entry in the activity log says so',
    access: 'applications:read',
    params: z.object({ id, fileId: id }),
    file: true,
    ranges: true,
  },
  'POST /customer-portal/applications/:id/messages/read': {
    summary: 'Count messages up to this one as read by the person',
    access: 'applications:read',
    problems: ['choose-customer'],
    params: idParams,
    body: z.object({ upTo: id }),
    status: 204,
  },
} as const satisfies Record<string, CallSchema>;
