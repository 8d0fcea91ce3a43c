import type { ChartSegment, SpendingSegment } from '@atrium/contract';
import { type FieldLoad, useArea, useField } from '@atrium/stores';
import Box from '@mui/material/Box';
import { chartsArea } from '../../../lib/charts.area.ts';
import { BarRows, rowsHeight } from '../../../lib/components/bar-rows.tsx';
import { ChartCard } from '../../../lib/components/chart-card.tsx';
import { COLUMNS_HEIGHT, DateColumns } from '../../../lib/components/date-columns.tsx';
import { isFiltered } from '../../../lib/list-filters.ts';
import { segmentMarks } from '../../../lib/marks.ts';
import { ChartCurrency } from '../../../lib/measure.ts';
import { useChartTables } from '../../../lib/use-chart-tables.ts';
import { useStepMarks } from '../../../lib/use-step-marks.ts';
import { useTexts } from '../../../messages/index.ts';
import type { View } from '../use-view.ts';

const EXPECTED_CATEGORIES = 5;
const CATEGORIES_HEIGHT = rowsHeight(EXPECTED_CATEGORIES);
const COUNTRIES_HEIGHT = rowsHeight(15);
/** Of all cards, besides their frames. */
export const SPENDING_HEIGHT = COLUMNS_HEIGHT + COUNTRIES_HEIGHT;

interface SpendingCardProps {
  view: View;
  load: FieldLoad;
}

/** The total spending by application date, category and office. */
export function SpendingCards({ view }: { view: View }) {
  const load = useField(chartsArea, 'spending', { query: { ...view.filters, interval: view.interval } });
  const currency = useArea(chartsArea, ({ spending }) => spending?.currency ?? null);
  const props = { view, load };
  return (
    <ChartCurrency value={currency}>
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
          <PartsCard {...props} split="categories" />
          <PartsCard {...props} split="countries" />
        </Box>
      </Box>
    </ChartCurrency>
  );
}

function ByDateCard({ view, load }: SpendingCardProps) {
  const texts = useTexts();
  const tables = useChartTables();
  const dates = useArea(chartsArea, ({ spending }) => spending?.dates) ?? [];
  const steps = useStepMarks(
    view,
    dates.map(({ date, amount }) => ({ date, count: amount })),
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

const splits = {
  categories: { filter: 'category', height: CATEGORIES_HEIGHT },
  countries: { filter: 'country', height: COUNTRIES_HEIGHT },
} as const;

function PartsCard({ view, load, split }: SpendingCardProps & { split: keyof typeof splits }) {
  const texts = useTexts();
  const tables = useChartTables();
  const { title, text } = texts.spendingBy[split];
  const { filter, height } = splits[split];
  const parts = useArea(chartsArea, ({ spending }) => spending?.[split]) ?? [];
  const marks = segmentMarks(parts.map(asSegment), filter, view.address);
  return (
    <ChartCard
      title={title}
      description={text}
      load={load}
      isFiltered={isFiltered(view.address)}
      height={height}
      table={tables.ofParts(marks)}
      chart={<BarRows title={title} marks={marks} />}
    />
  );
}

/** The marks of a chart take amounts in place of counts. */
function asSegment({ amount, ...segment }: SpendingSegment): ChartSegment {
  return { ...segment, count: amount };
}
