import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { exportFields } from './exports.ts';
import { feeLine } from './fee-lines.ts';
import {
  countryCode,
  date,
  dateRange,
  dueRange,
  id,
  idParams,
  instant,
  moment,
  money,
  reference,
  repeated,
  search,
  timeZone,
  withDateOrder,
} from './fields.ts';
import { countedResponse, paging } from './paging.ts';
import { referenceData, referenceText } from './reference-data.ts';
import { attachedFiles } from './uploads.ts';

/** Columns that the applications list can be sorted by; a leading `-` means descending. */
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
  country: repeated(countryCode),
  customer: repeated(id),
  search,
  ...dateRange,
  ...dueRange,
};

/** Filters of the list, the exports and all charts: the same ones, so that a segment of a chart equals its rows. */
export const applicationFilters = withDateOrder(z.object(filterFields));
export type ApplicationFilters = z.output<typeof applicationFilters>;

export const applicationListQuery = withDateOrder(z.object({ ...filterFields, sort, ...paging }));
export type ApplicationListQuery = z.output<typeof applicationListQuery>;

export const applicationOrderQuery = withDateOrder(z.object({ ...filterFields, sort }));
export type ApplicationOrderQuery = z.output<typeof applicationOrderQuery>;

const exportQuery = withDateOrder(z.object({ ...filterFields, sort, ...exportFields }));
export type ApplicationExportQuery = z.output<typeof exportQuery>;

/** The group that a status belongs to, such as Action required. */
export const mainStatus = z.object({
  id: z.int().positive(),
  name: referenceText,
  /** Decides colour and shape of the status, never its wording. */
  tone: z.enum(['neutral', 'progress', 'attention', 'success', 'closed']),
});
export type MainStatus = z.output<typeof mainStatus>;

/** Status of an application. Statuses are data of the provider, not a fixed list. */
export const status = z.object({ id: z.int().positive(), name: referenceText, mainStatus });
export type Status = z.output<typeof status>;

/** Category of applications: the kind of right. Categories are data of the provider. */
export const category = z.object({ id: z.int().positive(), name: referenceText });
export type Category = z.output<typeof category>;

/** A country or regional office by its two-letter code (WIPO ST.3, such as `EU` or `WO`). */
export const country = z.object({
  code: z.string().length(2).register(referenceData),
  name: referenceText,
});
export type Country = z.output<typeof country>;

export const application = z.object({
  id: z.int().positive(),
  reference: z.string(),
  title: z.string(),
  category,
  country,
  status,
  customer: reference,
  /** The application date; always set, since charts group by it. */
  appliedAt: date,
  updatedAt: moment,
  /** The earliest date of a deadline that is open or missed, in the past if that is overdue. */
  dueAt: date.nullable(),
  /** Days from the office's present date to `dueAt`: negative exactly if a deadline is overdue. */
  daysLeft: z.int().nullable(),
  spending: money,
  unpaid: money,
  /** In the list: whether its conversation has messages that the person has not read. */
  hasUnread: z.boolean().optional(),
});
export type Application = z.output<typeof application>;

/** An application with its timeline (oldest first), documents, files, and the fees that add up to its spending and to what is unpaid. */
export const applicationDetail = application.extend({
  timeline: z.array(z.object({ id: z.int().positive(), status, at: moment, note: z.string().nullable() })),
  documents: z.array(
    z.object({
      id: z.int().positive(),
      name: z.string(),
      mediaType: z.string(),
      sizeBytes: z.int().nonnegative(),
      uploadedAt: moment,
    }),
  ),
  /** What people of the customer added, oldest first. */
  files: z.array(
    z.object({
      id: z.int().positive(),
      name: z.string(),
      mediaType: z.string(),
      sizeBytes: z.int().positive(),
      addedAt: instant,
    }),
  ),
  fees: z.array(feeLine),
});
export type ApplicationDetail = z.output<typeof applicationDetail>;

const neighbour = z.object({ id: z.int().positive(), reference: z.string() }).nullable();

export const applicationNeighbours = z.object({
  previous: neighbour,
  next: neighbour,
  /** Counted from 1; null where the filters exclude the application, and after the first 10,000. */
  position: z.int().positive().nullable(),
  total: z.int().nonnegative(),
  hasMore: countedResponse.hasMore,
});
export type ApplicationNeighbours = z.output<typeof applicationNeighbours>;

/** Duration in days: median, and 90th percentile where there are ten cases or more, since fewer say nothing about it. */
const days = { medianDays: z.number().nonnegative(), p90Days: z.number().nonnegative().nullable() };

export const applicationOutlook = z.object({
  since: moment,
  /** Of the customer's latest 2,000 applications to leave this status, those at this office; null where there are none. */
  experience: z.object({ cases: z.int().positive(), ...days }).nullable(),
  /** The statuses that came next, most frequent first. */
  next: z.array(z.object({ status, cases: z.int().positive(), ...days })),
});
export type ApplicationOutlook = z.output<typeof applicationOutlook>;

export const applicationCalls = {
  'GET /customer-portal/applications': {
    summary: 'Applications of the customers in scope',
    safe: true,
    access: 'applications:read',
    query: applicationListQuery,
    response: z.object({ applications: z.array(application), ...countedResponse }),
  },
  'GET /customer-portal/applications/:id': {
    summary: 'One application with timeline, documents and fees',
    safe: true,
    access: 'applications:read',
    params: idParams,
    response: z.object({ application: applicationDetail }),
  },
  'GET /customer-portal/applications/statuses': {
    summary: 'Statuses, each with its main status',
    safe: true,
    access: 'applications:read',
    response: z.object({ statuses: z.array(status) }),
  },
  'GET /customer-portal/applications/main_status': {
    summary: 'Main statuses',
    safe: true,
    access: 'applications:read',
    response: z.object({ mainStatuses: z.array(mainStatus) }),
  },
  'GET /customer-portal/applications/categories': {
    summary: 'Categories',
    safe: true,
    access: 'applications:read',
    response: z.object({ categories: z.array(category) }),
  },
  'GET /customer-portal/applications/countries': {
    summary: 'Countries and offices',
    safe: true,
    access: 'applications:read',
    response: z.object({ countries: z.array(country) }),
  },
  'GET /customer-portal/applications/totals': {
    summary: 'Number of filtered applications, by main status',
    safe: true,
    access: 'applications:read',
    query: applicationFilters,
    response: z.object({
      mainStatuses: z.array(mainStatus.extend({ count: z.int().nonnegative() })),
      total: z.int().nonnegative(),
      hasMore: countedResponse.hasMore.describe(
        'Whether more than `total` match the search; the counts are then those of the ones that were counted.',
      ),
    }),
  },
  'GET /customer-portal/applications/suggestion': {
    summary: 'The search with its unknown words replaced by similar ones of the filtered applications',
    safe: true,
    access: 'applications:read',
    query: applicationFilters,
    response: z.object({ suggestion: z.string().nullable() }),
  },
  'GET /customer-portal/applications/export': {
    summary: 'All filtered applications as a file, or the selected ones',
    access: 'applications:read',
    problems: ['not-found', 'too-many-attempts'],
    query: exportQuery,
    file: true,
  },
  'GET /customer-portal/applications/:id/pdf': {
    summary: 'One application with its deadlines, fees, history and documents as a PDF file',
    access: 'applications:read',
    problems: ['limit-reached', 'too-many-attempts'],
    params: idParams,
    query: z.object({ timeZone: timeZone.optional() }),
    file: true,
  },
  'GET /customer-portal/applications/:id/neighbours': {
    summary: 'Previous and next application within the filtered list',
    safe: true,
    access: 'applications:read',
    params: idParams,
    query: applicationOrderQuery,
    response: applicationNeighbours,
  },
  'GET /customer-portal/applications/:id/outlook': {
    summary: 'What usually happens next, and after how long',
    safe: true,
    access: 'applications:read',
    params: idParams,
    response: z.object({ outlook: applicationOutlook }),
  },
  'POST /customer-portal/applications/:id/files': {
    summary: 'Add files of the customer to an application; those that it has already stay as they are',
    access: 'instructions:write',
    problems: ['choose-customer', 'upload-not-ready'],
    params: idParams,
    body: z.object({ files: attachedFiles.min(1) }),
    status: 204,
  },
  'GET /customer-portal/applications/:id/files/:fileId/content': {
    summary: 'Download a file that the customer added; an entry in the activity log says so',
    access: 'applications:read',
    params: z.object({ id, fileId: id }),
    file: true,
    ranges: true,
  },
  'GET /customer-portal/applications/:id/documents/content': {
    summary: 'All documents of an application as one ZIP archive',
    access: 'applications:read',
    params: idParams,
    file: true,
  },
  'GET /customer-portal/applications/documents/content': {
    summary:
      'All documents of the selected applications as one ZIP archive, in a folder for each application',
    access: 'applications:read',
    problems: ['not-found'],
    query: z.object({ id: repeated(id) }),
    file: true,
  },
  'GET /customer-portal/documents/:id/content': {
    summary: 'A document as a file',
    access: 'applications:read',
    params: idParams,
    file: true,
    ranges: true,
  },
} as const satisfies Record<string, CallSchema>;
