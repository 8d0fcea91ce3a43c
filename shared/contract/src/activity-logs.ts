import { z } from 'zod';
import { activityActions } from './activity-actions.ts';
import type { CallSchema } from './call.ts';
import {
  dateRange,
  eventId,
  id,
  moment,
  reference,
  repeated,
  search,
  timeZone,
  withDateOrder,
} from './fields.ts';
import { pagedResponse, paging } from './paging.ts';
import { referenceText } from './reference-data.ts';

/** One entry of the activity log; entries are never changed. */
export const activityLog = z.object({
  id: z.int().positive(),
  action: z.enum(activityActions),
  /** Who did it; null for what the portal did by itself. */
  actor: z.object({ id: z.int().positive(), name: z.string() }).nullable(),
  customer: reference.nullable(),
  /** What it concerns, with the kind that a page needs to link to it. */
  subject: z.object({ kind: referenceText, id: z.int().positive(), label: z.string() }).nullable(),
  at: moment,
  ipAddress: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type ActivityLog = z.output<typeof activityLog>;

const filters = {
  action: repeated(z.enum(activityActions)),
  person: repeated(id),
  search,
  ...dateRange,
  /** By default the one that the person chose, else UTC. */
  timeZone: timeZone.optional(),
};

/** Entries beyond these are not counted: with all customers there are millions. */
export const MAX_COUNTED_ACTIVITIES = 100_000;

export const activityLogCalls = {
  'GET /customer-portal/activity_logs': {
    summary: 'Who did what, for which customer, when and from where',
    safe: true,
    access: 'activity:read',
    query: withDateOrder(z.object({ ...filters, ...paging })),
    response: z.object({
      activityLogs: z.array(activityLog),
      ...pagedResponse,
      /** Whether there are more than `total`, which is then {@link MAX_COUNTED_ACTIVITIES}. */
      hasMore: z.boolean(),
    }),
  },
  'GET /customer-portal/activity_logs/people': {
    summary: 'Everyone with an entry in the activity log',
    safe: true,
    access: 'activity:read',
    response: z.object({ people: z.array(reference) }),
  },
  'GET /customer-portal/activity_logs/export': {
    summary: 'All filtered entries of the activity log, or the selected ones, as a CSV file',
    access: 'activity:read',
    problems: ['too-many-attempts'],
    query: withDateOrder(z.object({ ...filters, id: repeated(eventId) })),
    file: true,
  },
} as const satisfies Record<string, CallSchema>;
