import { z } from 'zod';
import { category, country } from './applications.ts';
import type { CallSchema } from './call.ts';
import {
  deadlineActors,
  deadlineEvents,
  deadlineKinds,
  deadlineStates,
  MAX_CHANGED_DEADLINES,
  type SharedAction,
  sharedActions,
} from './deadline-states.ts';
import { dueWindows } from './due-windows.ts';
import { exportFields } from './exports.ts';
import {
  countryCode,
  date,
  dateRange,
  dueWindow,
  id,
  idParams,
  instant,
  noControlCharacters,
  providerReference,
  reference,
  repeated,
  search,
  timeZone,
  withDateOrder,
  withInput,
} from './fields.ts';
import { instructionStates } from './instruction-states.ts';
import { countedResponse, paging } from './paging.ts';
import { referenceText } from './reference-data.ts';

/** Columns that the list of deadlines can be sorted by; a leading `-` means descending. */
export const deadlineSortKeys = ['dueAt', 'reference', 'title', 'updatedAt'] as const;
const sort = z.enum(deadlineSortKeys.flatMap((key) => [key, `-${key}`] as const)).default('dueAt');

export const deadlineFilterFields = {
  state: repeated(z.enum(deadlineStates)),
  kind: repeated(z.enum(deadlineKinds)),
  actor: repeated(z.enum(deadlineActors)),
  category: repeated(id),
  country: repeated(countryCode),
  /** People, by the id of the user. */
  responsible: repeated(id),
  unassigned: z.stringbool().optional(),
  application: repeated(id),
  customer: repeated(id),
  /** In reference and title of the application. */
  search,
  /** Of the date by which to act. */
  ...dateRange,
  due: dueWindow.optional(),
};

export const deadlineFilters = withDateOrder(z.object(deadlineFilterFields));
export type DeadlineFilters = z.output<typeof deadlineFilters>;

/** Query of the list as a PDF file: filters, order and the time zone of the times in it. */
export const deadlinePdfQuery = withDateOrder(
  z.object({ ...deadlineFilterFields, sort, timeZone: timeZone.optional() }),
);
export type DeadlinePdfQuery = z.output<typeof deadlinePdfQuery>;

export const deadlineListQuery = withDateOrder(z.object({ ...deadlineFilterFields, sort, ...paging }));
export type DeadlineListQuery = z.output<typeof deadlineListQuery>;

const exportQuery = withDateOrder(z.object({ ...deadlineFilterFields, sort, ...exportFields }));
export type DeadlineExportQuery = z.output<typeof exportQuery>;

export const deadline = z.object({
  id: z.int().positive(),
  application: z.object({ id: z.int().positive(), reference: z.string(), title: z.string() }),
  customer: reference,
  category,
  /** The office, with the time zone (IANA name) in which the date ends. */
  country: country.extend({ timeZone: referenceText }),
  kind: z.enum(deadlineKinds),
  /** Last day to act; the same date for every reader. */
  dueAt: date,
  /** The date before any extension; null where it was never extended. */
  originalDueAt: date.nullable(),
  mandatory: z.boolean(),
  actor: z.enum(deadlineActors),
  /** The rule that the date comes from, in words. */
  rule: z.string().nullable(),
  responsible: reference.nullable(),
  /** An open one is missed as soon as its date has passed at its office: then, and only then, it is overdue. */
  state: z.enum(deadlineStates),
  /** Days from the office's present date to the due date; negative once it has passed. */
  daysLeft: z.int(),
  /** The instruction that answers it, or has answered it; null where there is none. */
  instruction: z
    .object({ id: z.int().positive(), kind: providerReference, state: z.enum(instructionStates) })
    .nullable(),
  /** The standing instruction that will answer it, and the day by the date of the office; null where none does. */
  standingInstruction: z.object({ id: z.int().positive(), actsOn: date }).nullable(),
  /** Until when the reader gets no reminders of it; null if they do. */
  snoozedUntil: date.nullable(),
  /** Grows with each change: an action on an older version is refused. */
  version: z.int().positive(),
  updatedAt: instant,
});
export type Deadline = z.output<typeof deadline>;

export const deadlineChange = z.object({
  id: z.int().positive(),
  event: z.enum(deadlineEvents),
  at: instant,
  /** Who did it; null for the provider and for what the portal did by itself. */
  person: reference.nullable(),
  note: z.string().nullable(),
  dueAt: z.object({ from: date, to: date }).nullable(),
  responsible: z.object({ from: reference.nullable(), to: reference.nullable() }).nullable(),
});
export type DeadlineChange = z.output<typeof deadlineChange>;

/** A deadline with its changes, oldest first. */
export const deadlineDetail = deadline.extend({ createdAt: instant, history: z.array(deadlineChange) });
export type DeadlineDetail = z.output<typeof deadlineDetail>;

/** Version of the row that the person saw: if it has changed since, the action is refused. */
const version = z.int().positive().optional();
const note = z
  .string()
  .trim()
  .max(500)
  .regex(...noControlCharacters)
  .optional();

const actionBody = z.object({ version, note });
/** The body of an action that needs none: all fields may be left out, and so may the body. */
const optionalBody = withInput<z.input<typeof actionBody>, z.output<typeof actionBody>>(
  z.preprocess((body) => body ?? {}, actionBody),
);

const changed = z.object({ deadline: deadlineDetail });

const action = {
  access: 'deadlines:write',
  problems: ['deadline-changed', 'provider-acts'],
  params: idParams,
  response: changed,
} as const;

/** Deadlines as the person saw them: what has changed since is left out. */
const seenDeadlines = z
  .array(z.object({ id, version: z.int().positive() }))
  .min(1)
  .max(MAX_CHANGED_DEADLINES);

function isUntilOf(action: SharedAction, until: string | null | undefined): boolean {
  if (action === 'snooze') return until !== undefined;
  return action === 'extend' ? typeof until === 'string' : until === undefined;
}

/** Why a deadline was left out of a change of several, as a problem type. */
export const leftOutReasons = ['not-found', 'deadline-changed', 'provider-acts', 'invalid-input'] as const;

/** What became of each: changed, or left out and why. */
const changedDeadlines = z.object({
  deadlines: z.array(deadline),
  leftOut: z.array(z.object({ id: z.int().positive(), reason: z.enum(leftOutReasons) })),
});

export const deadlineCalls = {
  'GET /customer-portal/deadlines': {
    summary: 'Deadlines of the customers in scope',
    safe: true,
    access: 'applications:read',
    query: deadlineListQuery,
    response: z.object({ deadlines: z.array(deadline), ...countedResponse }),
  },
  'GET /customer-portal/deadlines/days': {
    summary: 'Number of filtered deadlines by date, for calendars',
    safe: true,
    access: 'applications:read',
    query: deadlineFilters,
    response: z.object({ days: z.array(z.object({ date, count: z.int().positive() })) }),
  },
  'GET /customer-portal/deadlines/windows': {
    summary: 'Number of filtered deadlines in each window of due dates',
    safe: true,
    access: 'applications:read',
    query: deadlineFilters,
    response: z.object({ counts: z.record(z.enum(dueWindows), z.int().nonnegative()) }),
  },
  'GET /customer-portal/deadlines/people': {
    summary: 'Everyone who is responsible for a deadline',
    safe: true,
    access: 'applications:read',
    response: z.object({ people: z.array(reference) }),
  },
  'GET /customer-portal/deadlines/pdf': {
    summary: 'All filtered deadlines as a PDF file',
    access: 'applications:read',
    problems: ['limit-reached', 'too-many-attempts'],
    query: deadlinePdfQuery,
    file: true,
  },
  'GET /customer-portal/deadlines/export': {
    summary: 'All filtered deadlines as a file, or the selected ones',
    access: 'applications:read',
    problems: ['not-found', 'too-many-attempts'],
    query: exportQuery,
    file: true,
  },
  'GET /customer-portal/deadlines/:id': {
    summary: 'One deadline with its changes',
    safe: true,
    access: 'applications:read',
    params: idParams,
    response: z.object({ deadline: deadlineDetail }),
  },
  'POST /customer-portal/deadlines/assign': {
    summary: 'Make a member responsible for several deadlines: all of them, or none',
    access: 'deadlines:write',
    problems: ['not-found', 'deadline-changed'],
    body: z.object({
      ids: z.array(id).min(1).max(MAX_CHANGED_DEADLINES),
      /** A member of each customer; null for no one. */
      responsibleId: id.nullable(),
    }),
    response: z.object({ deadlines: z.array(deadline) }),
  },
  'POST /customer-portal/deadlines/change': {
    summary:
      'Mark several deadlines as done, waive, extend or snooze them; those that cannot be are left out',
    access: 'deadlines:write',
    problems: [],
    body: z
      .object({
        action: z.enum(sharedActions),
        deadlines: seenDeadlines,
        note,
        /** The new date of `extend`, or the day until which `snooze` silences one's own reminders; null ends that. */
        until: date.nullable().optional(),
      })
      .refine(({ action, until }) => isUntilOf(action, until), {
        path: ['until'],
        message: 'is needed to extend and to snooze, and for nothing else',
      }),
    response: changedDeadlines,
  },
  'POST /customer-portal/deadlines/undo': {
    summary: "Take back one's own last change of deadlines that no one has changed since",
    access: 'deadlines:write',
    problems: [],
    body: z.object({ deadlines: seenDeadlines }),
    response: changedDeadlines,
  },
  'POST /customer-portal/deadlines/:id/done': {
    ...action,
    summary: 'Mark an open or missed deadline as done',
    body: optionalBody,
  },
  'POST /customer-portal/deadlines/:id/reopen': {
    ...action,
    summary: 'Open a deadline again that was done or waived',
    body: optionalBody,
  },
  'POST /customer-portal/deadlines/:id/waive': {
    ...action,
    summary: 'Waive an open or missed deadline: no one will act',
    body: optionalBody,
  },
  'POST /customer-portal/deadlines/:id/extend': {
    ...action,
    summary: 'Move an open or missed deadline to a later date, and open it again',
    body: z.object({ dueAt: date, version, note }),
  },
  'POST /customer-portal/deadlines/:id/assign': {
    ...action,
    summary: 'Make a member responsible for an open or missed deadline',
    body: z.object({ responsibleId: id.nullable(), version, note }),
  },
  'POST /customer-portal/deadlines/:id/snooze': {
    ...action,
    summary: "Silence one's own reminders of a deadline until a date; null ends that",
    problems: [],
    body: z.object({ until: date.nullable() }),
  },
} as const satisfies Record<string, CallSchema>;
