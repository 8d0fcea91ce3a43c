import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { activityActions } from './events.ts';
import {
  dateRange,
  instant,
  pagedAnswer,
  paging,
  reference,
  repeated,
  search,
  withDateOrder,
} from './fields.ts';

export const activityLog = z.object({
  id: z.int().positive(),
  action: z.enum(activityActions),
  /** Who did it; null for what the portal does by itself. */
  actor: z.object({ id: z.int().positive(), name: z.string() }).nullable(),
  customer: reference.nullable(),
  /** What it was done on, with the kind that a page needs to link to it. */
  subject: z.object({ kind: z.string(), id: z.int().positive(), label: z.string() }).nullable(),
  at: instant,
  ipAddress: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type ActivityLog = z.output<typeof activityLog>;

export const activityLogCalls = {
  'GET /customer-portal/activity_logs': {
    summary: 'Who did what, for which customer, when and from where',
    access: 'activity:read',
    query: withDateOrder(
      z.object({ action: repeated(z.enum(activityActions)), search, ...dateRange, ...paging }),
    ),
    answer: z.object({ activityLogs: z.array(activityLog), ...pagedAnswer }),
  },
} as const satisfies Record<string, CallSchema>;
