import { type LoadedField, useField } from '@atrium/stores';
import { type Charts, chartsArea } from '../../../lib/charts.area.ts';
import { BarRows, rowsHeight } from '../../../lib/components/bar-rows.tsx';
import { ChartCard } from '../../../lib/components/chart-card.tsx';
import { isFiltered } from '../../../lib/list-filters.ts';
import { segmentMarks } from '../../../lib/marks.ts';
import { useChartTables } from '../../../lib/use-chart-tables.ts';
import { useTexts } from '../../../messages/index.ts';
import { CATEGORIES_HEIGHT, useCategoryChart } from '../use-category-chart.tsx';
import type { View } from '../use-view.ts';

export const COUNTRIES_HEIGHT = rowsHeight(15);
export const CUSTOMERS_HEIGHT = rowsHeight(10);

interface CategoryCardProps {
  view: View;
  load: LoadedField<Pick<Charts, 'applicationCategories'>>;
  isReady: boolean;
}

export function CategoryCard({ view, load, isReady }: CategoryCardProps) {
  const texts = useTexts();
  const tables = useChartTables();
  const segments = load.data.applicationCategories;
  const { marks, legend, chart } = useCategoryChart(texts.byCategory, segments, view);
  return (
    <ChartCard
      title={texts.byCategory}
      description={texts.byCategoryText}
      load={load}
      isReady={isReady}
      isFiltered={isFiltered(view.address)}
      height={CATEGORIES_HEIGHT}
      table={tables.ofParts(marks)}
      legend={legend}
      chart={chart}
    />
  );
}

export function CountryCard({ view }: { view: View }) {
  const texts = useTexts();
  const tables = useChartTables();
  const load = useField(chartsArea, 'applicationCountry', { query: view.filters });
  const segments = load.data.applicationCountry;
  const marks = segmentMarks(segments, 'country', view.address);
  return (
    <ChartCard
      title={texts.byCountry}
      description={texts.byCountryText}
      load={load}
      isFiltered={isFiltered(view.address)}
      height={COUNTRIES_HEIGHT}
      table={tables.ofParts(marks)}
      chart={<BarRows title={texts.byCountry} marks={marks} />}
    />
  );
}

/** Users who act for one customer have no such card. */
export function CustomerCard({ view }: { view: View }) {
  const texts = useTexts();
  const tables = useChartTables();
  const load = useField(chartsArea, 'applicationByCustomer', { query: view.filters });
  const segments = load.data.applicationByCustomer;
  const marks = segmentMarks(segments, 'customer', view.address);
  return (
    <ChartCard
      title={texts.byCustomer}
      description={texts.byCustomerText}
      load={load}
      isFiltered={isFiltered(view.address)}
      height={CUSTOMERS_HEIGHT}
      table={tables.ofParts(marks)}
      chart={<BarRows title={texts.byCustomer} marks={marks} />}
    />
  );
}
