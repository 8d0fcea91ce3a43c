import { z } from 'zod';
import {
  application,
  applicationDetail,
  applicationListQuery,
  category,
  country,
  status,
} from '../applications.ts';
import { deadlineActors, deadlineKinds } from '../deadline-states.ts';
import { deadline, deadlineDetail } from '../deadlines.ts';
import { date, id, idParams, instant, plainText, reference } from '../fields.ts';
import { instruction } from '../instructions.ts';
import { countedResponse } from '../paging.ts';
import { fileName } from '../upload-fields.ts';
import type { DeskCallSchema } from './desk-call.ts';

/** Grows with each change of what the provider says of the application: a change of an older version is refused. */
const version = z.int().positive();

/** An application as the provider's people see it. `hasUnread`: the customer waits for a reply. */
export const deskCase = application.extend({ version });
export type DeskCase = z.output<typeof deskCase>;

/** What staff change of a case, as the log names it. */
export const caseChangeActions = [
  'application.status_changed',
  'application.changed',
  'deadline.added',
  'deadline.done',
  'deadline.reopened',
  'deadline.waived',
  'deadline.extended',
  'fee.added',
  'fee.changed',
  'fee.paid',
  'fee.voided',
  'document.uploaded',
] as const;

const changedDetails = z.object({ title: z.string().optional(), appliedAt: date.optional() });

/** What a person of the provider changed of a case, with one of the last five fields by what it is about. */
const caseChange = z.object({
  id: z.int().positive(),
  action: z.enum(caseChangeActions),
  at: instant,
  by: reference,
  /** By whom; null while it is not undone. */
  undone: z.object({ at: instant, by: reference }).nullable(),
  /** Whether it is not undone, nothing of the desk has changed the same since, and the person may. Something else may depend on it. */
  canUndo: z.boolean(),
  status: z.object({ from: z.string(), to: z.string() }).optional(),
  /** Only what has changed. */
  details: z.object({ before: changedDetails, after: changedDetails }).optional(),
  /** `from` is the date before it was extended. */
  deadline: z.object({ kind: z.enum(deadlineKinds), dueAt: date, from: date.nullable() }).optional(),
  /** `from` is the amount before it was changed. */
  fee: z
    .object({
      name: z.string(),
      amount: z.int().nonnegative(),
      from: z.int().nonnegative().nullable(),
      paidOn: date.nullable(),
    })
    .optional(),
  document: z.object({ name: z.string() }).optional(),
});
export type CaseChange = z.output<typeof caseChange>;

/** A document that the customer will see, and knows nothing of until then. */
const plannedDocument = z.object({
  id: z.int().positive(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int().nonnegative(),
  /** The day at the office. */
  visibleFrom: date,
  by: reference,
});
export type PlannedDocument = z.output<typeof plannedDocument>;

/** All that the customer sees of an application, and what staff know of it. */
export const deskCaseDetail = applicationDetail.extend({
  version,
  deadlines: z.array(deadline),
  /** Newest first, at most 100. */
  instructions: z.array(instruction),
  /** The statuses that may follow. */
  nextStatuses: z.array(application.shape.status),
  /** Documents that the customer does not see yet, by their day. */
  planned: z.array(plannedDocument),
  /** What staff changed at the desk, newest first, at most 50. */
  changes: z.array(caseChange),
});
export type DeskCaseDetail = z.output<typeof deskCaseDetail>;

export const MAX_NOTE_CHARACTERS = 2_000;
const MAX_DEADLINE_NOTE_CHARACTERS = 500;

const changedDeadline = {
  access: 'agent',
  problems: ['deadline-changed'],
  params: idParams,
  response: z.object({ deadline: deadlineDetail }),
} as const;

const MAX_TITLE_CHARACTERS = 300;
const MAX_RULE_CHARACTERS = 300;
const MAX_FEE_NAME_CHARACTERS = 200;
/** In minor units, so that sums stay exact. */
export const MAX_FEE_AMOUNT = 100_000_000_000;
const amount = z.int().nonnegative().max(MAX_FEE_AMOUNT);

/** A change of what the provider says of an application, of the version that the person saw. */
const changedCase = {
  access: 'agent',
  problems: ['conflict'],
  params: idParams,
  response: z.object({ application: deskCaseDetail }),
} as const;

/** The day at the office from which the customer sees a document. It has not passed. */
const visibleFrom = date;

/** A file of something, which the customer's log says was downloaded. */
const fileOf = { access: 'agent', params: z.object({ id, fileId: id }), file: true } as const;

/** Of the deadline that the person saw. */
const seen = {
  version: z.int().positive(),
  note: plainText(MAX_DEADLINE_NOTE_CHARACTERS).optional(),
};

export const caseCalls = {
  'GET /customer-portal/desk/applications': {
    summary:
      'Applications of all customers of the person; those of all customers are sorted by the time of their change, unless they are searched for',
    access: 'agent',
    safe: true,
    query: applicationListQuery,
    response: z.object({ applications: z.array(deskCase), ...countedResponse }),
  },
  'GET /customer-portal/desk/applications/filters': {
    summary: 'What the applications of all customers of the person can be filtered by',
    access: 'agent',
    safe: true,
    response: z.object({
      statuses: z.array(status),
      categories: z.array(category),
      countries: z.array(country),
      /** By name; the first 1,000 of them. */
      customers: z.array(reference),
    }),
  },
  'GET /customer-portal/desk/applications/:id': {
    summary: 'One application with all that its customer sees',
    access: 'agent',
    safe: true,
    params: idParams,
    response: z.object({ application: deskCaseDetail }),
  },
  'POST /customer-portal/desk/applications/:id/status': {
    ...changedCase,
    summary: 'Change the status of an application to one that may follow it',
    body: z.object({ statusId: id, note: plainText(MAX_NOTE_CHARACTERS).optional(), version }),
  },
  'POST /customer-portal/desk/applications/:id/details': {
    ...changedCase,
    summary: 'Correct the title or the application date',
    body: z.object({ title: plainText(MAX_TITLE_CHARACTERS).min(1), appliedAt: date, version }),
  },
  'POST /customer-portal/desk/applications/:id/deadlines': {
    ...changedCase,
    summary: 'Add a deadline to an application',
    body: z.object({
      kind: z.enum(deadlineKinds),
      dueAt: date,
      actor: z.enum(deadlineActors),
      mandatory: z.boolean(),
      rule: plainText(MAX_RULE_CHARACTERS).optional(),
      version,
    }),
  },
  'POST /customer-portal/desk/applications/:id/fees': {
    ...changedCase,
    summary: 'Add a fee to an application, with the deadline by which it is to be paid, if it has one',
    body: z.object({
      name: plainText(MAX_FEE_NAME_CHARACTERS).min(1),
      amount,
      deadlineId: id.optional(),
      version,
    }),
  },
  'POST /customer-portal/desk/fees/:id/change': {
    ...changedCase,
    summary: 'Change the amount of a fee that is not paid; the version is that of its application',
    body: z.object({ amount, version }),
  },
  'POST /customer-portal/desk/fees/:id/pay': {
    ...changedCase,
    summary: 'Say that a fee was paid, and its deadline done with the last one',
    body: z.object({ paidOn: date, version }),
  },
  'POST /customer-portal/desk/fees/:id/void': {
    ...changedCase,
    summary: 'Remove a fee that is not paid',
    body: z.object({ version }),
  },
  'POST /customer-portal/desk/applications/:id/changes/:changeId/undo': {
    ...changedCase,
    summary:
      'Undo what a person of the provider changed, while nothing depends on it, by who did it or a supervisor; once it is undone, the call changes nothing',
    params: z.object({ id, changeId: id }),
    body: z.object({ version }),
  },
  'POST /customer-portal/desk/applications/:id/documents': {
    ...changedCase,
    summary:
      'Add an upload of the person to an application as a document, at once or from a later day on, before which its customer learns nothing of it',
    problems: ['upload-not-ready'],
    body: z.object({
      uploadId: id,
      /** With the ending of the file; its own name where absent. */
      name: fileName.optional(),
      visibleFrom: visibleFrom.optional(),
    }),
  },
  'POST /customer-portal/desk/planned_documents/:id/change': {
    ...changedCase,
    summary: 'Change the day from which a document will be visible',
    problems: [],
    body: z.object({ visibleFrom }),
  },
  'POST /customer-portal/desk/planned_documents/:id/withdraw': {
    ...changedCase,
    summary: 'Remove a document that the customer does not see yet',
    problems: [],
  },
  'POST /customer-portal/desk/deadlines/:id/done': {
    ...changedDeadline,
    summary: 'Say that a deadline is done, also one on which the provider acts',
    body: z.object(seen),
  },
  'POST /customer-portal/desk/deadlines/:id/reopen': {
    ...changedDeadline,
    summary: 'Open a deadline again that was done or waived',
    body: z.object(seen),
  },
  'POST /customer-portal/desk/deadlines/:id/waive': {
    ...changedDeadline,
    summary: 'Say that nothing will be done about a deadline',
    body: z.object(seen),
  },
  'POST /customer-portal/desk/deadlines/:id/extend': {
    ...changedDeadline,
    summary: 'Move a deadline to a later date',
    body: z.object({ ...seen, dueAt: date }),
  },
  'GET /customer-portal/desk/documents/:id/content': {
    summary: 'A document as a file',
    access: 'agent',
    params: idParams,
    file: true,
  },
  'GET /customer-portal/desk/applications/:id/files/:fileId/content': {
    ...fileOf,
    summary: 'A file that the customer added to an application',
  },
  'GET /customer-portal/desk/instructions/:id/files/:fileId/content': {
    ...fileOf,
    summary: 'A file that the customer sent with an instruction',
  },
  'GET /customer-portal/desk/messages/:id/files/:fileId/content': {
    ...fileOf,
    summary: 'A file that the customer sent with a message',
  },
} as const satisfies Record<string, DeskCallSchema>;
