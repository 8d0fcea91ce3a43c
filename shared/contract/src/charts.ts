import { z } from 'zod';
import { application, applicationFilters } from './applications.ts';
import type { CallSchema } from './call.ts';
import { currency, date, money } from './fields.ts';
import { referenceText } from './reference-data.ts';

/** One segment of a chart. `id` is the value of the list filter behind it: a row id, or a country code. */
export const chartSegment = z.object({
  id: z.union([z.int().positive(), referenceText]),
  name: referenceText,
  count: z.int().nonnegative(),
});
export type ChartSegment = z.output<typeof chartSegment>;

const segments = z.object({ data: z.array(chartSegment) });
const customerSegment = chartSegment.extend({
  id: z.union([z.int().positive(), z.string()]),
  name: z.string(),
});

/** One part of a sum, in minor units. `id` is the value of the list filter behind it, as in {@link chartSegment}. */
export const spendingSegment = chartSegment.omit({ count: true }).extend({ amount: z.int() });
export type SpendingSegment = z.output<typeof spendingSegment>;

/**
 * Whether `from` and `to` are dates of application, or dates of payment: then only what was paid on them is spending, while
 * what is unpaid is all that is open now.
 */
export const moneyDates = ['application', 'payment'] as const;
const moneyQuery = z.object({ by: z.enum(moneyDates).default('application') });

export const spendingSplits = z.object({
  currency,
  categories: z.array(spendingSegment),
  countries: z.array(spendingSegment),
  dates: z.array(z.object({ date, amount: z.int() })),
});
export type SpendingSplits = z.output<typeof spendingSplits>;

/** Intervals of a date axis; a week starts on Monday. */
export const chartIntervals = ['day', 'week', 'month'] as const;
const intervalQuery = z.intersection(
  applicationFilters,
  z.object({ interval: z.enum(chartIntervals).default('month') }),
);

export const chartCalls = {
  'GET /customer-portal/charts/applications/categories': {
    summary: 'Applications by category',
    safe: true,
    access: 'insights:read',
    query: applicationFilters,
    response: segments,
  },
  'GET /customer-portal/charts/applications/country': {
    summary: 'Applications by country',
    safe: true,
    access: 'insights:read',
    query: applicationFilters,
    response: segments,
  },
  'GET /customer-portal/charts/applications/status': {
    summary: 'Applications by status',
    safe: true,
    access: 'insights:read',
    query: applicationFilters,
    response: segments,
  },
  'GET /customer-portal/charts/applications/top_10_customer': {
    summary: 'The ten customers with most applications',
    safe: true,
    access: 'insights:read',
    query: applicationFilters,
    response: z.object({ data: z.array(customerSegment) }),
  },
  'GET /customer-portal/charts/applications/count_by_app_date': {
    summary: 'Applications by application date',
    safe: true,
    access: 'insights:read',
    query: intervalQuery,
    response: z.object({ data: z.array(z.object({ date, count: z.int().nonnegative() })) }),
  },
  'GET /customer-portal/charts/applications/count_by_categories': {
    summary: 'Applications by application date and category',
    safe: true,
    access: 'insights:read',
    query: intervalQuery,
    response: z.object({ data: z.array(z.object({ date, categories: z.array(chartSegment) })) }),
  },
  'GET /customer-portal/charts/applications/count': {
    summary: 'Number of applications',
    safe: true,
    access: 'insights:read',
    query: applicationFilters,
    response: z.object({ applications: z.int().nonnegative() }),
  },
  'GET /customer-portal/charts/applications/total_spending': {
    summary: 'Sum of the fees that were paid, and of those that are not paid yet',
    safe: true,
    access: 'insights:read',
    query: z.intersection(applicationFilters, moneyQuery),
    response: z.object({ totalSpending: money, totalUnpaid: money }),
  },
  'GET /customer-portal/charts/applications/spending': {
    summary: 'Sum of the fees that were paid by category, by country and by date',
    safe: true,
    access: 'insights:read',
    query: z.intersection(intervalQuery, moneyQuery),
    response: z.object({ spending: spendingSplits }),
  },
  'GET /customer-portal/charts/applications/latest_application': {
    summary: 'The ten newest applications',
    safe: true,
    access: 'insights:read',
    query: applicationFilters,
    response: z.object({ data: z.array(application).max(10) }),
  },
} as const satisfies Record<string, CallSchema>;
