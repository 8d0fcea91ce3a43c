import { z } from 'zod';
import { deadlineKinds } from '../deadline-states.ts';
import { date, id, idParams, instant, providerReference, reference, repeated } from '../fields.ts';
import { instructionStates } from '../instruction-states.ts';
import { countedResponse, paging } from '../paging.ts';
import type { DeskCallSchema } from './desk-call.ts';

/** Kinds of what waits for the provider. */
export const queueKinds = ['instruction', 'message', 'upload', 'deadline'] as const;
export type QueueKind = (typeof queueKinds)[number];

/** What waits for the provider. It leaves the queue with the change that answers it. */
export const queueItem = z.object({
  id: z.int().positive(),
  kind: z.enum(queueKinds),
  /** What it is about. All messages without an answer of an application are one item, and so are all its uploads. */
  subject: z.object({
    kind: z.enum(['instruction', 'deadline', 'application']),
    id: z.int().positive(),
  }),
  customer: reference,
  application: z.object({ id: z.int().positive(), reference: z.string(), title: z.string() }),
  /** That of the instruction or the deadline; of others two working days of the office after they came. */
  cutOffAt: instant,
  waitsSince: instant,
  /** Grows with each message and upload: settling an older version is refused. */
  version: z.int().positive(),
  /** Null unless it is an instruction. */
  instruction: z
    .object({ kind: providerReference, state: z.enum(instructionStates), version: z.int().positive() })
    .nullable(),
  /** Null unless it is a deadline, or an instruction on one. */
  deadline: z.object({ id: z.int().positive(), kind: z.enum(deadlineKinds), dueAt: date }).nullable(),
  takenBy: reference.nullable(),
  takenAt: instant.nullable(),
  snoozedUntil: instant.nullable(),
});
export type QueueItem = z.output<typeof queueItem>;

export const queueQuery = z.object({
  kind: repeated(z.enum(queueKinds)),
  customer: repeated(id),
  /** Only items that the person has taken. */
  mine: z.stringbool().optional(),
  /** Items that are snoozed, which are left out by default. */
  snoozed: z.stringbool().optional(),
  ...paging,
});
export type QueueQuery = z.output<typeof queueQuery>;

/** Name of the only event of the queue's stream: something of the queue has changed, which is read by the queue's call. */
export const QUEUE_EVENT = 'queue';

const changed = z.object({ item: queueItem });

export const queueCalls = {
  'GET /customer-portal/desk/queue': {
    summary: 'What waits for the provider, by cut-off; counted up to a limit',
    access: 'agent',
    safe: true,
    query: queueQuery,
    response: z.object({ items: z.array(queueItem), ...countedResponse }),
  },
  /** Responds with `text/event-stream`: a {@link QUEUE_EVENT} at once and on each change, until the token expires. */
  'GET /customer-portal/desk/queue/stream': {
    summary: 'Live events of changes of the queue',
    access: 'agent',
  },
  'POST /customer-portal/desk/queue/:id/take': {
    summary:
      'Take an item, or take it over from the colleague who has it; refused, with who has it, if another one has',
    access: 'agent',
    problems: ['conflict'],
    params: idParams,
    body: z.object({ from: id.optional() }),
    response: changed,
  },
  'POST /customer-portal/desk/queue/:id/release': {
    summary: 'Leave an item to others',
    access: 'agent',
    problems: ['conflict'],
    params: idParams,
    response: changed,
  },
  'POST /customer-portal/desk/queue/:id/snooze': {
    summary: 'Leave an item out of the queue until a moment, which is before its cut-off',
    access: 'agent',
    problems: ['conflict'],
    params: idParams,
    body: z.object({ until: instant }),
    response: changed,
  },
  'POST /customer-portal/desk/queue/:id/settle': {
    summary: 'Say that messages need no answer, or that uploads were looked at',
    access: 'agent',
    problems: ['conflict'],
    params: idParams,
    body: z.object({ version: z.int().positive() }),
    status: 204,
  },
} as const satisfies Record<string, DeskCallSchema>;
