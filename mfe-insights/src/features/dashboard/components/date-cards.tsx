import { type LoadedField, useField } from '@atrium/stores';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { type Charts, chartsArea } from '../../../lib/charts.area.ts';
import { ChartCard } from '../../../lib/components/chart-card.tsx';
import { COLUMNS_HEIGHT, DateColumns } from '../../../lib/components/date-columns.tsx';
import { Legend } from '../../../lib/components/legend.tsx';
import { isFiltered, listLink } from '../../../lib/list-filters.ts';
import { categorySeries, seriesMarks, stepFilter, sumOf } from '../../../lib/marks.ts';
import { useChartTables, useStepNames } from '../../../lib/use-chart-tables.ts';
import { useStepMarks } from '../../../lib/use-step-marks.ts';
import { useTexts } from '../../../messages/index.ts';
import type { View } from '../use-view.ts';

const LEGEND_HEIGHT = 40;
export const CATEGORIES_BY_DATE_HEIGHT = COLUMNS_HEIGHT + LEGEND_HEIGHT;

interface ByDateCardProps {
  view: View;
  load: LoadedField<Pick<Charts, 'applicationByDate'>>;
  isReady: boolean;
}

export function ByDateCard({ view, load, isReady }: ByDateCardProps) {
  const texts = useTexts();
  const tables = useChartTables();
  const steps = useStepMarks(view, load.data.applicationByDate);
  const marks = steps.flatMap((step) => step.marks);
  return (
    <ChartCard
      title={texts.byDate}
      description={texts.byDateText}
      load={load}
      isReady={isReady}
      isFiltered={isFiltered(view.address)}
      height={COLUMNS_HEIGHT}
      table={tables.ofParts(marks, texts.date)}
      chart={<DateColumns title={texts.byDate} steps={steps} />}
    />
  );
}

export function CategoriesByDateCard({ view }: { view: View }) {
  const texts = useTexts();
  const tables = useChartTables();
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const load = useField(chartsArea, 'applicationCategoryByDate', {
    query: { ...view.filters, interval: view.interval },
  });
  const data = load.data.applicationCategoryByDate;
  const names = useStepNames(view.interval, datesOf(data));
  const categories = totalsOf(data);
  const series = categorySeries(categories, texts.otherCategories);
  const steps = data.map(({ date, categories: counts }) => {
    const more = stepFilter(date, view.interval, view.address);
    const marks = seriesMarks(series, counts, view.address, more);
    return { key: date, name: names.whole(date), short: names.short(date), marks, more };
  });
  const legend = seriesMarks(series, categories, view.address);
  const drawn = steps.map(({ name, marks, ...step }) => ({
    ...step,
    marks: marks.map((mark) => ({ ...mark, name: texts.partLabel(mark.name, name) })),
  }));
  return (
    <ChartCard
      title={texts.byCategoryAndDate}
      description={texts.byCategoryAndDateText}
      load={load}
      isFiltered={isFiltered(view.address)}
      height={CATEGORIES_BY_DATE_HEIGHT}
      table={{
        head: [texts.date, ...series.map(({ name }) => name), texts.sum],
        rows: steps.map(({ name, marks, more }) => [
          tables.text(name, listLink(view.address, more)),
          ...marks.map(({ count, link }) => tables.number(count, count > 0 ? link : null)),
          tables.number(sumOf(marks)),
        ]),
        foot: [
          tables.text(texts.sum),
          ...legend.map(({ count }) => tables.number(count)),
          tables.number(sumOf(legend)),
        ],
      }}
      legend={legend}
      chart={
        <div>
          <Box sx={{ px: 2, minHeight: LEGEND_HEIGHT }}>
            <Legend marks={legend} layout="row" onHighlight={setHighlighted} />
          </Box>
          <DateColumns title={texts.byCategoryAndDate} steps={drawn} highlighted={highlighted} />
        </div>
      }
    />
  );
}

const datesOf = (data: readonly { date: string }[]) => data.map(({ date }) => date);

type ByDate = Charts['applicationCategoryByDate'];

function totalsOf(data: ByDate): ByDate[number]['categories'] {
  const totals = new Map<number | string, ByDate[number]['categories'][number]>();
  for (const segment of data.flatMap(({ categories }) => categories)) {
    const count = (totals.get(segment.id)?.count ?? 0) + segment.count;
    totals.set(segment.id, { ...segment, count });
  }
  return [...totals.values()];
}
