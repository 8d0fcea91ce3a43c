import { useAuth } from '@atrium/host';
import { useArea, useField } from '@atrium/stores';
import { useFormat } from '@atrium/ui';
import type { ChartTable } from '../../../lib/chart-table.ts';
import { chartsArea } from '../../../lib/charts.area.ts';
import { ChartCard } from '../../../lib/components/chart-card.tsx';
import { isFiltered } from '../../../lib/list-filters.ts';
import { useChartTables } from '../../../lib/use-chart-tables.ts';
import { useTexts } from '../../../lib/use-texts.ts';
import type { View } from '../use-view.ts';

export const LATEST_HEIGHT = 440;

/** What was filed last. */
export function LatestCard({ view }: { view: View }) {
  const texts = useTexts();
  const load = useField(chartsArea, 'latestApplication', { query: view.filters });
  return (
    <ChartCard
      title={texts.latest}
      description={texts.latestText}
      load={load}
      isFiltered={isFiltered(view.address)}
      height={LATEST_HEIGHT}
      table={useLatestTable()}
    />
  );
}

function useLatestTable(): ChartTable {
  const { columns } = useTexts();
  const { text, money } = useChartTables();
  const format = useFormat();
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const applications = useArea(chartsArea, (state) => state.latestApplication);
  return {
    head: [
      columns.reference,
      columns.title,
      ...(actsForAll ? [columns.customer] : []),
      columns.category,
      columns.country,
      columns.status,
      columns.appliedAt,
      columns.spending,
    ],
    rows: applications.map(
      ({ id, reference, title, customer, category, country, status, appliedAt, spending }) => [
        text(reference, `applications/${id}`),
        text(title),
        ...(actsForAll ? [text(customer.name)] : []),
        text(category.name),
        text(country.name),
        text(status.name),
        { text: format.date(appliedAt), value: appliedAt },
        money(spending),
      ],
    ),
  };
}
