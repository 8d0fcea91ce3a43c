import { z } from 'zod';
import { application, applicationFilters } from './applications.ts';
import type { CallSchema } from './call.ts';
import { date, money } from './fields.ts';

/** One segment of a chart. `id` is the value of the list filter behind it: a row id, or a country code. */
export const chartSegment = z.object({
  id: z.union([z.int().positive(), z.string()]),
  name: z.string(),
  count: z.int().nonnegative(),
});
/** One segment of a chart. */
export type ChartSegment = z.output<typeof chartSegment>;

const segments = z.object({ data: z.array(chartSegment) });

/** Intervals of a date axis; a week starts on Monday. */
export const chartIntervals = ['day', 'week', 'month'] as const;
const intervalQuery = z.intersection(
  applicationFilters,
  z.object({ interval: z.enum(chartIntervals).default('month') }),
);

/** Calls of the dashboard; each takes the filters of the applications list. */
export const chartCalls = {
  'GET /customer-portal/charts/applications/categories': {
    summary: 'Applications by category',
    access: 'insights:read',
    query: applicationFilters,
    response: segments,
  },
  'GET /customer-portal/charts/applications/country': {
    summary: 'Applications by country',
    access: 'insights:read',
    query: applicationFilters,
    response: segments,
  },
  'GET /customer-portal/charts/applications/status': {
    summary: 'Applications by status',
    access: 'insights:read',
    query: applicationFilters,
    response: segments,
  },
  'GET /customer-portal/charts/applications/top_10_customer': {
    summary: 'The ten customers with most applications',
    access: 'insights:read',
    query: applicationFilters,
    response: segments,
  },
  'GET /customer-portal/charts/applications/count_by_app_date': {
    summary: 'Applications by application date',
    access: 'insights:read',
    query: intervalQuery,
    response: z.object({ data: z.array(z.object({ date, count: z.int().nonnegative() })) }),
  },
  'GET /customer-portal/charts/applications/count_by_categories': {
    summary: 'Applications by application date and category',
    access: 'insights:read',
    query: intervalQuery,
    response: z.object({ data: z.array(z.object({ date, categories: z.array(chartSegment) })) }),
  },
  'GET /customer-portal/charts/applications/count': {
    summary: 'Number of applications',
    access: 'insights:read',
    query: applicationFilters,
    response: z.object({ applications: z.int().nonnegative() }),
  },
  'GET /customer-portal/charts/applications/total_spending': {
    summary: 'Sum of the fee lines',
    access: 'insights:read',
    query: applicationFilters,
    response: z.object({ totalSpending: money }),
  },
  'GET /customer-portal/charts/applications/latest_application': {
    summary: 'The ten newest applications',
    access: 'insights:read',
    query: applicationFilters,
    response: z.object({ data: z.array(application).max(10) }),
  },
} as const satisfies Record<string, CallSchema>;
