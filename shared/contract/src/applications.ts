import { z } from 'zod';
import type { CallSchema } from './call.ts';
import {
  date,
  dateRange,
  id,
  idParams,
  instant,
  money,
  pagedAnswer,
  paging,
  reference,
  repeated,
  search,
  withDateOrder,
} from './fields.ts';

/** Columns that the applications list sorts by; a leading `-` descends. */
export const applicationSortKeys = [
  'reference',
  'title',
  'appliedAt',
  'updatedAt',
  'dueAt',
  'spending',
] as const;
const sort = z.enum(applicationSortKeys.flatMap((key) => [key, `-${key}`] as const)).default('-updatedAt');

const filterFields = {
  category: repeated(id),
  status: repeated(id),
  mainStatus: repeated(id),
  country: repeated(z.string().regex(/^[A-Z]{2}$/)),
  customer: repeated(id),
  search,
  ...dateRange,
};

/** The filters that the list, the exports and every chart share, so that a segment equals the rows behind it. */
export const applicationFilters = withDateOrder(z.object(filterFields));
export type ApplicationFilters = z.output<typeof applicationFilters>;

export const applicationListQuery = withDateOrder(z.object({ ...filterFields, sort, ...paging }));
export type ApplicationListQuery = z.output<typeof applicationListQuery>;

export const mainStatus = z.object({
  id: z.int().positive(),
  name: z.string(),
  /** How the status is drawn: decides colour and shape, never the wording. */
  tone: z.enum(['neutral', 'progress', 'attention', 'success', 'closed']),
});
export type MainStatus = z.output<typeof mainStatus>;

export const status = z.object({ id: z.int().positive(), name: z.string(), mainStatus });
export type Status = z.output<typeof status>;

export const category = z.object({ id: z.int().positive(), name: z.string() });
export type Category = z.output<typeof category>;

export const country = z.object({ code: z.string().length(2), name: z.string() });
export type Country = z.output<typeof country>;

export const application = z.object({
  id: z.int().positive(),
  reference: z.string(),
  title: z.string(),
  category,
  country,
  status,
  customer: reference,
  /** The application date; never absent, the charts by date rest on it. */
  appliedAt: date,
  updatedAt: instant,
  dueAt: date.nullable(),
  /** Sum of the fee lines. */
  spending: money,
});
export type Application = z.output<typeof application>;

export const applicationDetail = application.extend({
  timeline: z.array(z.object({ id: z.int().positive(), status, at: instant, note: z.string().nullable() })),
  documents: z.array(
    z.object({
      id: z.int().positive(),
      name: z.string(),
      mediaType: z.string(),
      sizeBytes: z.int().nonnegative(),
      uploadedAt: instant,
    }),
  ),
  fees: z.array(
    z.object({
      id: z.int().positive(),
      name: z.string(),
      amount: z.int(),
      currency: z.string().length(3),
      paidAt: instant.nullable(),
    }),
  ),
});
export type ApplicationDetail = z.output<typeof applicationDetail>;

export const applicationCalls = {
  'GET /customer-portal/applications': {
    summary: 'Applications of the customers in scope',
    access: 'applications:read',
    query: applicationListQuery,
    answer: z.object({ applications: z.array(application), ...pagedAnswer }),
  },
  'GET /customer-portal/applications/:id': {
    summary: 'One application with timeline, documents and fees',
    access: 'applications:read',
    params: idParams,
    answer: z.object({ application: applicationDetail }),
  },
  'GET /customer-portal/applications/statuses': {
    summary: 'Statuses, each with its main status',
    access: 'applications:read',
    answer: z.object({ statuses: z.array(status) }),
  },
  'GET /customer-portal/applications/main_status': {
    summary: 'Main statuses',
    access: 'applications:read',
    answer: z.object({ mainStatuses: z.array(mainStatus) }),
  },
  'GET /customer-portal/applications/categories': {
    summary: 'Categories',
    access: 'applications:read',
    answer: z.object({ categories: z.array(category) }),
  },
} as const satisfies Record<string, CallSchema>;
