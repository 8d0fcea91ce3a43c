import { z } from 'zod';
import { category, country } from './applications.ts';
import type { CallSchema } from './call.ts';
import { exportFields } from './exports.ts';
import { feeLine, feeStates } from './fee-lines.ts';
import {
  countryCode,
  date,
  id,
  money,
  reference,
  repeated,
  search,
  timeZone,
  withDateOrder,
} from './fields.ts';
import { pagedResponse, paging } from './paging.ts';

/** Columns that the list of fees can be sorted by; a leading `-` means descending. Empty cells come last. */
export const feeSortKeys = ['paidOn', 'dueAt', 'amount', 'name', 'reference'] as const;
const sort = z.enum(feeSortKeys.flatMap((key) => [key, `-${key}`] as const)).default('-paidOn');

const filterFields = {
  state: repeated(z.enum(feeStates)),
  category: repeated(id),
  country: repeated(countryCode),
  application: repeated(id),
  customer: repeated(id),
  /** In the name of the fee, and in reference and title of its application. */
  search,
  /** Of the date of payment. */
  paidFrom: date.optional(),
  paidTo: date.optional(),
  /** Of the last day to pay, whether it was met or not. */
  dueFrom: date.optional(),
  dueTo: date.optional(),
};

export const feeFilters = withDateOrder(z.object(filterFields));
export type FeeFilters = z.output<typeof feeFilters>;

export const feeListQuery = withDateOrder(z.object({ ...filterFields, sort, ...paging }));
export type FeeListQuery = z.output<typeof feeListQuery>;

/** Query of the list as a PDF file: filters, order and the time zone of the times in it. */
export const feePdfQuery = withDateOrder(z.object({ ...filterFields, sort, timeZone: timeZone.optional() }));
export type FeePdfQuery = z.output<typeof feePdfQuery>;

const exportQuery = withDateOrder(z.object({ ...filterFields, sort, ...exportFields }));
export type FeeExportQuery = z.output<typeof exportQuery>;

export const fee = feeLine.extend({
  application: z.object({ id: z.int().positive(), reference: z.string(), title: z.string() }),
  customer: reference,
  category,
  country,
});
export type Fee = z.output<typeof fee>;

const sum = money.extend({ count: z.int().nonnegative() });
export const feeSums = z.object({ paid: sum, unpaid: sum, overdue: sum });
export type FeeSums = z.output<typeof feeSums>;

export const feeCalls = {
  'GET /customer-portal/fees': {
    summary: 'Fees of the applications in scope, with the sums of all that match the filters',
    safe: true,
    access: 'applications:read',
    query: feeListQuery,
    response: z.object({ fees: z.array(fee), sums: feeSums, ...pagedResponse }),
  },
  'GET /customer-portal/fees/export': {
    summary: 'All filtered fees as a file, or the selected ones',
    access: 'applications:read',
    problems: ['not-found', 'too-many-attempts'],
    query: exportQuery,
    file: true,
  },
  'GET /customer-portal/fees/pdf': {
    summary: 'All filtered fees as a PDF file, with their sums',
    access: 'applications:read',
    problems: ['limit-reached', 'too-many-attempts'],
    query: feePdfQuery,
    file: true,
  },
} as const satisfies Record<string, CallSchema>;
