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

const noTotals = {
  totalApplication: 0,
  totalSpending: null,
  totalUnpaid: null,
};
const totals = {
  totalApplication: field(
    'GET /customer-portal/charts/applications/count',
    { totalApplication: ({ applications }) => applications },
    failed,
  ),
  totalSpending: field(
    'GET /customer-portal/charts/applications/total_spending',
    {
      totalSpending: ({ totalSpending }) => totalSpending,
      totalUnpaid: ({ totalUnpaid }) => totalUnpaid,
    },
    failed,
  ),
};

export interface Charts {
  applicationCategories: ChartSegment[];
  applicationCountry: ChartSegment[];
  applicationStatus: ChartSegment[];
  applicationByDate: ByDate;
  applicationByCustomer: ChartSegment[];
  totalApplication: number;
  totalSpending: Money | null;
  totalUnpaid: Money | null;
  spending: SpendingSplits | null;
  latestApplication: Application[];
  applicationCategoryByDate: CategoriesByDate;
}

const nothing: Charts = {
  ...noTotals,
  applicationCategories: [],
  applicationCountry: [],
  applicationStatus: [],
  applicationByDate: [],
  applicationByCustomer: [],
  spending: null,
  latestApplication: [],
  applicationCategoryByDate: [],
};

/** The specification names the area; the splits of the spending are additions. */
export const chartsArea = createAreaStore(nothing, {
  applicationCategories: field(
    'GET /customer-portal/charts/applications/categories',
    { applicationCategories: ({ data }) => data },
    failed,
  ),
  applicationCountry: field(
    'GET /customer-portal/charts/applications/country',
    { applicationCountry: ({ data }) => data },
    failed,
  ),
  applicationStatus: field(
    'GET /customer-portal/charts/applications/status',
    { applicationStatus: ({ data }) => data },
    failed,
  ),
  applicationByDate: field(
    'GET /customer-portal/charts/applications/count_by_app_date',
    { applicationByDate: ({ data }) => data },
    failed,
  ),
  applicationByCustomer: field(
    'GET /customer-portal/charts/applications/top_10_customer',
    { applicationByCustomer: ({ data }) => data },
    failed,
  ),
  ...totals,
  spending: field(
    'GET /customer-portal/charts/applications/spending',
    { spending: ({ spending }) => spending },
    failed,
  ),
  latestApplication: field(
    'GET /customer-portal/charts/applications/latest_application',
    { latestApplication: ({ data }) => data },
    failed,
  ),
  applicationCategoryByDate: field(
    'GET /customer-portal/charts/applications/count_by_categories',
    { applicationCategoryByDate: ({ data }) => data },
    failed,
  ),
});

export const countriesArea = createCountriesArea();
export const statusesArea = createStatusesArea();
export const categoriesArea = createCategoriesArea();

export const previousTotalsArea = createAreaStore(noTotals, totals);
