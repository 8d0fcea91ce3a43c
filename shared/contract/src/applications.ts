import { z } from 'zod';
import type { CallSchema } from './call.ts';
import {
  date,
  dateRange,
  id,
  idParams,
  instant,
  money,
  pagedResponse,
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
/** The filters as they come out of an address: lists, empty where nothing is asked for. */
export type ApplicationFilters = z.output<typeof applicationFilters>;

/** What the list is asked for: filters, order and page. */
export const applicationListQuery = withDateOrder(z.object({ ...filterFields, sort, ...paging }));
/** What the list is asked for, with its defaults filled in. */
export type ApplicationListQuery = z.output<typeof applicationListQuery>;

/** The list's filters and order: all its rows, whatever the page. */
export const applicationOrderQuery = withDateOrder(z.object({ ...filterFields, sort }));
/** The list's filters and order, with their defaults filled in. */
export type ApplicationOrderQuery = z.output<typeof applicationOrderQuery>;

/** What all filtered rows can be taken away as. */
export const exportFormats = ['csv', 'xlsx'] as const;
/** A format of {@link exportFormats}. */
export type ExportFormat = (typeof exportFormats)[number];
const exportQuery = withDateOrder(z.object({ ...filterFields, sort, format: z.enum(exportFormats) }));
/** What an export is asked for: filters, order and format. */
export type ApplicationExportQuery = z.output<typeof exportQuery>;

/** The group that a status belongs to, such as Action required. */
export const mainStatus = z.object({
  id: z.int().positive(),
  name: z.string(),
  /** How the status is drawn: decides colour and shape, never the wording. */
  tone: z.enum(['neutral', 'progress', 'attention', 'success', 'closed']),
});
/** The group that a status belongs to. */
export type MainStatus = z.output<typeof mainStatus>;

/** Where an application stands. Statuses are rows of the provider, not a fixed list. */
export const status = z.object({ id: z.int().positive(), name: z.string(), mainStatus });
/** Where an application stands. */
export type Status = z.output<typeof status>;

/** What kind of right an application is for. A row of the provider. */
export const category = z.object({ id: z.int().positive(), name: z.string() });
/** What kind of right an application is for. */
export type Category = z.output<typeof category>;

/** A country or regional office by its two-letter code (WIPO ST.3, such as `EU` or `WO`). */
export const country = z.object({ code: z.string().length(2), name: z.string() });
/** A country or regional office. */
export type Country = z.output<typeof country>;

/** An application as lists and cards show it. */
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
/** An application as lists and cards show it. */
export type Application = z.output<typeof application>;

/** An application with its timeline, oldest first, its documents and the fee lines that its spending is the sum of. */
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
/** An application with timeline, documents and fees. */
export type ApplicationDetail = z.output<typeof applicationDetail>;

const neighbour = z.object({ id: z.int().positive(), reference: z.string() }).nullable();

/** Where an application stands among the filtered rows. */
export const applicationNeighbours = z.object({
  previous: neighbour,
  next: neighbour,
  /** Counted from 1; null where the filters leave the application out. */
  position: z.int().positive().nullable(),
  total: z.int().nonnegative(),
});
/** Where an application stands among the filtered rows. */
export type ApplicationNeighbours = z.output<typeof applicationNeighbours>;

/** Whole days that something took: half of all cases no longer than the median, nine of ten than the 90th percentile. */
const days = { medianDays: z.number().nonnegative(), p90Days: z.number().nonnegative() };

/** What usually follows the present status at this office, in the customer's own experience. */
export const applicationOutlook = z.object({
  /** Since when the application has its present status. */
  since: instant,
  /** The customer's applications that left this status at this office; null where none has yet. */
  experience: z.object({ cases: z.int().positive(), ...days }).nullable(),
  /** The statuses that came next, most frequent first. */
  next: z.array(z.object({ status, cases: z.int().positive(), ...days })),
});
/** What usually follows the present status. */
export type ApplicationOutlook = z.output<typeof applicationOutlook>;

/** Calls on applications, their documents and the reference lists. */
export const applicationCalls = {
  'GET /customer-portal/applications': {
    summary: 'Applications of the customers in scope',
    access: 'applications:read',
    query: applicationListQuery,
    response: z.object({ applications: z.array(application), ...pagedResponse }),
  },
  'GET /customer-portal/applications/:id': {
    summary: 'One application with timeline, documents and fees',
    access: 'applications:read',
    params: idParams,
    response: z.object({ application: applicationDetail }),
  },
  'GET /customer-portal/applications/statuses': {
    summary: 'Statuses, each with its main status',
    access: 'applications:read',
    response: z.object({ statuses: z.array(status) }),
  },
  'GET /customer-portal/applications/main_status': {
    summary: 'Main statuses',
    access: 'applications:read',
    response: z.object({ mainStatuses: z.array(mainStatus) }),
  },
  'GET /customer-portal/applications/categories': {
    summary: 'Categories',
    access: 'applications:read',
    response: z.object({ categories: z.array(category) }),
  },
  'GET /customer-portal/applications/countries': {
    summary: 'Countries and offices',
    access: 'applications:read',
    response: z.object({ countries: z.array(country) }),
  },
  'GET /customer-portal/applications/totals': {
    summary: 'Number of filtered applications, by main status',
    access: 'applications:read',
    query: applicationFilters,
    response: z.object({
      mainStatuses: z.array(mainStatus.extend({ count: z.int().nonnegative() })),
      total: z.int().nonnegative(),
    }),
  },
  'GET /customer-portal/applications/suggestion': {
    summary: 'The search with its unknown words replaced by similar ones of the filtered applications',
    access: 'applications:read',
    query: applicationFilters,
    response: z.object({ suggestion: z.string().nullable() }),
  },
  'GET /customer-portal/applications/export': {
    summary: 'All filtered applications as a file',
    access: 'applications:read',
    problems: ['too-many-attempts'],
    query: exportQuery,
    file: true,
  },
  'GET /customer-portal/applications/:id/neighbours': {
    summary: 'Previous and next application within the filtered list',
    access: 'applications:read',
    params: idParams,
    query: applicationOrderQuery,
    response: applicationNeighbours,
  },
  'GET /customer-portal/applications/:id/outlook': {
    summary: 'What usually happens next, and after how long',
    access: 'applications:read',
    params: idParams,
    response: z.object({ outlook: applicationOutlook }),
  },
  'GET /customer-portal/documents/:id/content': {
    summary: 'A document as a file',
    access: 'applications:read',
    params: idParams,
    file: true,
  },
} as const satisfies Record<string, CallSchema>;
