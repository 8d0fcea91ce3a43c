import type { Application, ChartSegment, Money, ResponseOf, SpendingSplits } from '@atrium/contract';
import {
  createAreaStore,
  createCategoriesArea,
  createCountriesArea,
  createStatusesArea,
  field,
} from '@atrium/stores';
import { messages } from '../messages/index.ts';

type ByDate = ResponseOf<'GET /customer-portal/charts/applications/count_by_app_date'>['data'];
type CategoriesByDate = ResponseOf<'GET /customer-portal/charts/applications/count_by_categories'>['data'];

const failed = messages.message('chartsFailed');

const noTotals = { totalApplication: 0, totalSpending: null as Money | null };
const totals = {
  totalApplication: field(
    'GET /customer-portal/charts/applications/count',
    ({ applications }) => ({ totalApplication: applications }),
    failed,
  ),
  totalSpending: field(
    'GET /customer-portal/charts/applications/total_spending',
    ({ totalSpending }) => ({ totalSpending }),
    failed,
  ),
};

const nothing = {
  ...noTotals,
  applicationCategories: [] as ChartSegment[],
  applicationCountry: [] as ChartSegment[],
  applicationStatus: [] as ChartSegment[],
  applicationByDate: [] as ByDate,
  applicationByCustomer: [] as ChartSegment[],
  spending: null as SpendingSplits | null,
  latestApplication: [] as Application[],
  applicationCategoryByDate: [] as CategoriesByDate,
};

/** The specification's area `charts`, and the splits of the spending. */
export const chartsArea = createAreaStore(nothing, {
  applicationCategories: field(
    'GET /customer-portal/charts/applications/categories',
    ({ data }) => ({ applicationCategories: data }),
    failed,
  ),
  applicationCountry: field(
    'GET /customer-portal/charts/applications/country',
    ({ data }) => ({ applicationCountry: data }),
    failed,
  ),
  applicationStatus: field(
    'GET /customer-portal/charts/applications/status',
    ({ data }) => ({ applicationStatus: data }),
    failed,
  ),
  applicationByDate: field(
    'GET /customer-portal/charts/applications/count_by_app_date',
    ({ data }) => ({ applicationByDate: data }),
    failed,
  ),
  applicationByCustomer: field(
    'GET /customer-portal/charts/applications/top_10_customer',
    ({ data }) => ({ applicationByCustomer: data }),
    failed,
  ),
  ...totals,
  spending: field(
    'GET /customer-portal/charts/applications/spending',
    ({ spending }) => ({ spending }),
    failed,
  ),
  latestApplication: field(
    'GET /customer-portal/charts/applications/latest_application',
    ({ data }) => ({ latestApplication: data }),
    failed,
  ),
  applicationCategoryByDate: field(
    'GET /customer-portal/charts/applications/count_by_categories',
    ({ data }) => ({ applicationCategoryByDate: data }),
    failed,
  ),
});

export const countriesArea = createCountriesArea();
export const statusesArea = createStatusesArea();
export const categoriesArea = createCategoriesArea();

/** The totals of the period before, for comparison. */
export const previousTotalsArea = createAreaStore(noTotals, totals);
