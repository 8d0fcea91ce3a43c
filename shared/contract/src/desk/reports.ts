import { z } from 'zod';
import { exportFormats } from '../exports.ts';
import { date } from '../fields.ts';
import type { DeskCallSchema } from './desk-call.ts';

/** What the provider reports about its own work and its customers. */
export const deskReports = ['answering-times', 'overdue', 'instructions', 'points', 'adoption'] as const;
export type DeskReport = (typeof deskReports)[number];

/** Rows of a report in a response; its file has all. */
export const MAX_REPORT_ROWS = 1_000;

/** Columns of each report, in this order. Times are in hours with one decimal, others are counts, dates or names. */
export const reportColumns = {
  'answering-times': ['kind', 'answered', 'medianHours', 'p90Hours', 'late'],
  overdue: ['agent', 'waiting', 'overdue', 'oldestCutOff'],
  instructions: ['kind', 'sent', 'accepted', 'done', 'refused', 'cancelled'],
  points: ['customer', 'earned', 'redeemed', 'refunded', 'expired', 'corrected'],
  adoption: ['customer', 'people', 'signedIn', 'lastSignIn', 'instructions', 'messages'],
} as const satisfies Record<DeskReport, readonly string[]>;

const params = z.object({ report: z.enum(deskReports) });
/** Both dates are included, in the time zone of the person. */
const period = { from: date, to: date };
const isInOrder = ({ from, to }: { from: string; to: string }) => from <= to;
const order = { path: ['to'], error: 'must not be before the first date' };

export const reportCalls = {
  'GET /customer-portal/desk/reports/:report': {
    summary: 'A report about a period, and its first rows',
    access: 'supervisor',
    safe: true,
    params,
    query: z.object(period).refine(isInOrder, order),
    response: z.object({
      columns: z.array(z.string()),
      /** A row has a value for each column: a text, a number, a date, or null where there is none. */
      rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
      total: z.int().nonnegative(),
    }),
  },
  'GET /customer-portal/desk/reports/:report/file': {
    summary: 'A report about a period as a file, with all rows',
    access: 'supervisor',
    params,
    query: z.object({ ...period, format: z.enum(exportFormats) }).refine(isInOrder, order),
    file: true,
  },
} as const satisfies Record<string, DeskCallSchema>;
