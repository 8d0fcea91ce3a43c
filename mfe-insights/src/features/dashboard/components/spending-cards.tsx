import type { ChartSegment, SpendingSegment } from '@atrium/contract';
import { type LoadedField, useField } from '@atrium/stores';
import Box from '@mui/material/Box';
import { type Charts, chartsArea } from '../../../lib/charts.area.ts';
import { BarRows } from '../../../lib/components/bar-rows.tsx';
import { ChartCard } from '../../../lib/components/chart-card.tsx';
import { COLUMNS_HEIGHT, DateColumns } from '../../../lib/components/date-columns.tsx';
import { feesLink, isFiltered } from '../../../lib/list-filters.ts';
import { segmentMarks } from '../../../lib/marks.ts';
import { ChartCurrency } from '../../../lib/measure.ts';
import { useChartTables } from '../../../lib/use-chart-tables.ts';
import { useStepMarks } from '../../../lib/use-step-marks.ts';
import { useTexts } from '../../../messages/index.ts';
import { CATEGORIES_HEIGHT, useCategoryChart } from '../use-category-chart.tsx';
import type { View } from '../use-view.ts';
import { COUNTRIES_HEIGHT } from './segment-cards.tsx';

/** It is in pixels, the height of all cards, besides their frames. */
export const SPENDING_HEIGHT = COLUMNS_HEIGHT + COUNTRIES_HEIGHT;

interface SpendingCardProps {
  view: View;
  load: LoadedField<Pick<Charts, 'spending'>>;
}

export function SpendingCards({ view }: { view: View }) {
  const load = useField(chartsArea, 'spending', {
    query: { ...view.filters, interval: view.interval, by: 'payment' },
  });
  const props = { view, load };
  return (
    <ChartCurrency value={load.data.spending?.currency ?? null}>
      <Box sx={{ display: 'grid', displayPrint: 'block', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <ByDateCard {...props} />
        <Box
          sx={{
            display: 'grid',
            displayPrint: 'block',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <ByCategoryCard {...props} />
          <ByCountryCard {...props} />
        </Box>
      </Box>
    </ChartCurrency>
  );
}

function ByDateCard({ view, load }: SpendingCardProps) {
  const texts = useTexts();
  const tables = useChartTables();
  const dates = load.data.spending?.dates ?? [];
  const steps = useStepMarks(
    view,
    dates.map(({ date, amount }) => ({ date, count: amount })),
    (more) => feesLink(view.address, more),
  );
  return (
    <ChartCard
      title={texts.spendingByDate}
      description={texts.spendingByDateText}
      load={load}
      isFiltered={isFiltered(view.address)}
      height={COLUMNS_HEIGHT}
      table={tables.ofParts(
        steps.flatMap(({ marks }) => marks),
        texts.date,
      )}
      chart={<DateColumns title={texts.spendingByDate} steps={steps} />}
    />
  );
}

function ByCategoryCard({ view, load }: SpendingCardProps) {
  const texts = useTexts();
  const tables = useChartTables();
  const parts = load.data.spending?.categories ?? [];
  const { marks, legend, chart } = useCategoryChart(
    texts.spendingByCategory,
    parts.map(asSegment),
    view,
    (more) => feesLink(view.address, more),
  );
  return (
    <ChartCard
      title={texts.spendingByCategory}
      description={texts.spendingByCategoryText}
      load={load}
      isFiltered={isFiltered(view.address)}
      height={CATEGORIES_HEIGHT}
      table={tables.ofParts(marks)}
      legend={legend}
      chart={chart}
    />
  );
}

function ByCountryCard({ view, load }: SpendingCardProps) {
  const texts = useTexts();
  const tables = useChartTables();
  const parts = load.data.spending?.countries ?? [];
  const marks = segmentMarks(parts.map(asSegment), 'country', view.address, {
    link: (more) => feesLink(view.address, more),
  });
  return (
    <ChartCard
      title={texts.spendingByCountry}
      description={texts.spendingByCountryText}
      load={load}
      isFiltered={isFiltered(view.address)}
      height={COUNTRIES_HEIGHT}
      table={tables.ofParts(marks)}
      chart={<BarRows title={texts.spendingByCountry} marks={marks} />}
    />
  );
}

/** The marks of a chart take amounts in place of counts. */
function asSegment({ amount, ...segment }: SpendingSegment): ChartSegment {
  return { ...segment, count: amount };
}
