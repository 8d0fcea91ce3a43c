import { z } from 'zod';
import { deadlineKinds } from '../deadline-states.ts';
import { date, instant, timeZone } from '../fields.ts';
import { pagedResponse, paging } from '../paging.ts';
import { translationsOf } from '../translations.ts';
import type { DeskCallSchema } from './desk-call.ts';
import { keptFacts } from './kept-facts.ts';
import { statusTones } from './reference-lists.ts';

const MAX_REFERENCE_NAME = 100;
const MAX_LEAD_DAYS = 250;

const id = z.int().positive();
const name = z.string().trim().min(1).max(MAX_REFERENCE_NAME);
/** `names` are those in other languages than English; the known ones stay where it is left out. */
const named = { name, names: translationsOf(name).optional() };

const mainStatus = z.strictObject({ id, ...named, tone: z.enum(statusTones) });
/** `next` lists the statuses that may follow. */
const status = z.strictObject({ id, mainStatusId: id, ...named, next: z.array(id) });
const category = z.strictObject({ id, ...named });
const country = z.strictObject({
  code: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'),
  ...named,
  /** That of the office, in which its deadlines end; by default the known one, else UTC. */
  timeZone: timeZone.optional(),
  /** Days on which it is closed, besides Saturdays and Sundays. */
  holidays: z.array(date).default([]),
});
const instructionKind = z.strictObject({
  id,
  ...named,
  answersDeadline: z.boolean(),
  /** In minor units; null for nothing. */
  cost: z
    .union([z.int().positive(), z.literal('quotation')])
    .nullable()
    .default(null),
  /** Working days of the office between the cut-off and the deadline. */
  leadDays: z.int().min(0).max(MAX_LEAD_DAYS),
  needsText: z.boolean().default(false),
  needsFile: z.boolean().default(false),
  /** Those of applications that it is offered for, none of them for all. */
  statuses: z.array(id).default([]),
  deadlineKinds: z.array(z.enum(deadlineKinds)),
});

/** What applications refer to, and what customers can instruct: the same for all customers, in this order. */
export const referenceRows = z.strictObject({
  mainStatuses: z.array(mainStatus).min(1),
  statuses: z.array(status).min(1),
  categories: z.array(category).min(1),
  countries: z.array(country).min(1),
  instructionKinds: z.array(instructionKind).default([]),
});
export type ReferenceRows = z.output<typeof referenceRows>;

const described = z.object({ reference: referenceRows });

/** A row that was added, changed or removed, with all that it had. */
const referenceChange = z.object({
  id: z.int().positive(),
  at: instant,
  /** A person of the provider, or the account on the machine that ran a command. */
  by: z.string(),
  list: referenceRows.keyof(),
  name: z.string(),
  /** Null of what was added. */
  former: keptFacts.nullable(),
  /** Null of what was removed. */
  present: keptFacts.nullable(),
});
export type ReferenceChange = z.output<typeof referenceChange>;

export const referenceCalls = {
  'GET /customer-portal/desk/reference': {
    summary: 'Statuses with their transitions, categories, offices and kinds of instructions',
    access: 'administrator',
    safe: true,
    response: described,
  },
  'GET /customer-portal/desk/reference/changes': {
    summary: 'What was changed of them, newest first',
    access: 'administrator',
    safe: true,
    query: z.object(paging),
    response: z.object({ changes: z.array(referenceChange), ...pagedResponse }),
  },
  'POST /customer-portal/desk/reference/rows': {
    summary: 'Change one of them, or add one that has no id yet; for who sees all customers',
    access: 'administrator',
    problems: ['conflict'],
    body: z.discriminatedUnion('list', [
      z.object({ list: z.literal('mainStatuses'), row: mainStatus.extend({ id: id.optional() }) }),
      z.object({ list: z.literal('statuses'), row: status.extend({ id: id.optional() }) }),
      z.object({ list: z.literal('categories'), row: category.extend({ id: id.optional() }) }),
      z.object({ list: z.literal('countries'), row: country }),
      z.object({ list: z.literal('instructionKinds'), row: instructionKind.extend({ id: id.optional() }) }),
    ]),
    response: described,
  },
  'POST /customer-portal/desk/reference/remove': {
    summary: 'Remove one of them that nothing uses; for who sees all customers',
    access: 'administrator',
    problems: ['conflict'],
    body: z.discriminatedUnion('list', [
      z.object({
        list: z.enum(['mainStatuses', 'statuses', 'categories', 'instructionKinds']),
        key: id,
      }),
      z.object({ list: z.literal('countries'), key: z.string() }),
    ]),
    response: described,
  },
} as const satisfies Record<string, DeskCallSchema>;

const bodies = referenceCalls['POST /customer-portal/desk/reference/rows'].body;
export type ReferenceRow = z.output<typeof bodies>;
