import type { Application } from '@atrium/contract';
import { linkTo, useAuth } from '@atrium/host';
import { useField } from '@atrium/stores';
import { useFormat } from '@atrium/ui';
import type { Cell, ChartTable } from '../../../lib/chart-table.ts';
import { chartsArea } from '../../../lib/charts.area.ts';
import { ChartCard } from '../../../lib/components/chart-card.tsx';
import { isFiltered } from '../../../lib/list-filters.ts';
import { useChartTables } from '../../../lib/use-chart-tables.ts';
import { useTexts } from '../../../messages/index.ts';
import type { View } from '../use-view.ts';

export const LATEST_HEIGHT = 408;

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
      {...useLatestTables(load.data.latestApplication)}
    />
  );
}

type Column = readonly [title: string, cell: (application: Application) => Cell];

/** The page has the main columns, and the file has all of them. */
function useLatestTables(applications: readonly Application[]): { table: ChartTable; file: ChartTable } {
  const { columns } = useTexts();
  const { text, money } = useChartTables();
  const format = useFormat();
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const customer: Column = [columns.customer, (row) => text(row.customer.name)];
  const category: Column = [columns.category, (row) => text(row.category.name)];
  const tableOf = (more: readonly Column[]): ChartTable => {
    const shown: readonly Column[] = [
      [columns.reference, ({ id, reference }) => text(reference, linkTo('application', id))],
      [columns.title, ({ title }) => text(title)],
      ...more,
      [columns.country, ({ country }) => ({ text: country.code, value: country.name })],
      [columns.status, ({ status }) => ({ ...text(status.name), tone: status.mainStatus.tone })],
      [columns.appliedAt, ({ appliedAt }) => ({ text: format.date(appliedAt), value: appliedAt })],
      [columns.spending, ({ spending }) => money(spending)],
    ];
    return {
      head: shown.map(([title]) => title),
      rows: applications.map((row) => shown.map(([, cell]) => cell(row))),
    };
  };
  const customerColumns = actsForAll ? [customer] : [];
  return { table: tableOf(customerColumns), file: tableOf([...customerColumns, category]) };
}
