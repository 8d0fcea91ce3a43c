import { type LoadedField, useField } from '@atrium/stores';
import { type Charts, chartsArea } from '../../../lib/charts.area.ts';
import { BarRows, rowsHeight } from '../../../lib/components/bar-rows.tsx';
import { ChartCard } from '../../../lib/components/chart-card.tsx';
import { Donut } from '../../../lib/components/donut.tsx';
import { isFiltered } from '../../../lib/list-filters.ts';
import { categorySeries, segmentMarks, seriesMarks } from '../../../lib/marks.ts';
import { useChartTables } from '../../../lib/use-chart-tables.ts';
import { useTexts } from '../../../messages/index.ts';
import type { View } from '../use-view.ts';

const EXPECTED_CATEGORIES = 5;
/** On a phone the names are below the ring, 33 pixels each. */
const DONUT_HEIGHT = { xs: 228 + 33 * EXPECTED_CATEGORIES, sm: 220 };
const MAX_PARTS = 6;
export const COUNTRIES_HEIGHT = rowsHeight(15);
export const CUSTOMERS_HEIGHT = rowsHeight(10);

interface CategoryCardProps {
  view: View;
  load: LoadedField<Pick<Charts, 'applicationCategories'>>;
  isReady: boolean;
}

/** Applications by category. A few categories are drawn as a ring; more are easier to compare as bars. */
export function CategoryCard({ view, load, isReady }: CategoryCardProps) {
  const texts = useTexts();
  const tables = useChartTables();
  const segments = load.data.applicationCategories;
  const isRing = segments.length <= MAX_PARTS;
  const marks = isRing
    ? seriesMarks(categorySeries(segments, texts.otherCategories), segments, view.address)
    : segmentMarks(segments, 'category', view.address);
  return (
    <ChartCard
      title={texts.byCategory}
      description={texts.byCategoryText}
      load={load}
      isReady={isReady}
      isFiltered={isFiltered(view.address)}
      height={DONUT_HEIGHT}
      table={tables.ofParts(marks)}
      legend={isRing ? marks : []}
      chart={
        isRing ? (
          <Donut title={texts.byCategory} marks={marks} />
        ) : (
          <BarRows title={texts.byCategory} marks={marks} />
        )
      }
    />
  );
}

/** Applications by office. */
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

/** The customers with the most applications, for users who act for several. */
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
