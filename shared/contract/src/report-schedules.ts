import { z } from 'zod';
import { applicationOrderQuery } from './applications.ts';
import { identityProof } from './auth.ts';
import type { CallSchema } from './call.ts';
import { deadlinePdfQuery } from './deadlines.ts';
import { date, id, idParams, instant, reference, timeZone } from './fields.ts';
import { instructionPdfQuery } from './instructions.ts';
import { MAX_TITLE_CHARACTERS, nameOf } from './names.ts';
import { parseAddress } from './parse-address.ts';
import { proofProblems } from './proofs.ts';
import { referenceData } from './reference-data.ts';
import { scheduledReports, scheduleFormats, scheduleRhythms } from './schedule-choices.ts';

export const MAX_REPORT_SCHEDULES = 20;

/** Filters and order of a saved view of applications; undefined if it is none. */
export function parseApplicationsView(query: string) {
  return parseAddress(applicationOrderQuery, query);
}

/** The same of a saved view of instructions. */
export function parseInstructionsView(query: string) {
  return parseAddress(instructionPdfQuery, query);
}

/** The same of a saved view of deadlines. */
export function parseDeadlinesView(query: string) {
  return parseAddress(deadlinePdfQuery, query);
}

const parseView = {
  applications: parseApplicationsView,
  deadlines: parseDeadlinesView,
  instructions: parseInstructionsView,
} as const;

export const reportSchedule = z.object({
  id: z.int().positive(),
  name: z.string(),
  /** Whose data it shows; null for all customers of the person. */
  customer: reference.nullable(),
  report: z.enum(scheduledReports),
  format: z.enum(scheduleFormats),
  rhythm: z.enum(scheduleRhythms),
  day: z.int().register(referenceData),
  /** With the file in the mail; otherwise the mail has a link only. */
  isAttached: z.boolean(),
  /** `stopped`: the person may no longer see the data. */
  state: z.enum(['active', 'paused', 'stopped']),
  /** When it is sent next; null unless it is active. */
  nextRunAt: instant.nullable(),
  lastRun: z.object({ id: z.int().positive(), on: date, expiresAt: instant }).nullable(),
});
export type ReportSchedule = z.output<typeof reportSchedule>;

const newSchedule = z
  .object({
    name: nameOf(MAX_TITLE_CHARACTERS),
    report: z.enum(scheduledReports),
    /** Of a list: its filters and order, as the query of an address. */
    query: z
      .string()
      .max(4_000)
      .regex(/^[\x21-\x7e]*$/, 'must be the query of an address')
      .default(''),
    format: z.enum(scheduleFormats),
    rhythm: z.enum(scheduleRhythms),
    /** Weekly: 1 for Monday to 7. Monthly: 1 to 31; in a shorter month its last day. */
    day: z.int().min(1).max(31),
    isAttached: z.boolean().default(false),
    /** In which it is sent in the morning. */
    timeZone,
    /** Its mails outlive the session. */
    ...identityProof.shape,
  })
  .refine(({ rhythm, day }) => rhythm === 'monthly' || day <= 7, {
    path: ['day'],
    message: 'must be a day of the week',
  })
  .refine(({ report, query }) => report === 'points_statement' || parseView[report](query) !== undefined, {
    path: ['query'],
    message: 'must be filters of the list',
  });
export type NewReportSchedule = z.output<typeof newSchedule>;

const one = z.object({ reportSchedule });

export const reportScheduleCalls = {
  'GET /customer-portal/report_schedules': {
    summary: "The person's scheduled reports",
    safe: true,
    access: 'person',
    response: z.object({ reportSchedules: z.array(reportSchedule) }),
  },
  'POST /customer-portal/report_schedules': {
    summary: 'Mail a report of the customers in scope regularly',
    access: 'applications:read',
    problems: ['choose-customer', 'limit-reached', ...proofProblems],
    status: 201,
    body: newSchedule,
    response: one,
  },
  'POST /customer-portal/report_schedules/:id/pause': {
    summary: 'Send a scheduled report no more until it is resumed',
    access: 'person',
    params: idParams,
    response: one,
  },
  'POST /customer-portal/report_schedules/:id/resume': {
    summary: 'Send a paused or stopped report again, from its next day on',
    access: 'person',
    params: idParams,
    response: one,
  },
  'POST /customer-portal/report_schedules/:id/delete': {
    summary: 'Delete a scheduled report',
    access: 'person',
    params: idParams,
    status: 204,
  },
  'GET /customer-portal/report_runs/:id/file': {
    summary: 'The file of a scheduled report, made of what the person may see now',
    access: 'person',
    problems: ['limit-reached', 'too-many-attempts'],
    params: z.object({ id }),
    file: true,
  },
} as const satisfies Record<string, CallSchema>;
