import type { Period } from '@atrium/lists';
import { useArea } from '@atrium/stores';
import type { ChartTable } from '../../lib/chart-table.ts';
import { chartsArea, formerTotalsArea } from '../../lib/charts.area.ts';
import { formerPeriod } from '../../lib/periods.ts';
import { useChartTables } from '../../lib/use-chart-tables.ts';
import { useTexts } from '../../messages/index.ts';
import type { View } from './use-view.ts';

/** The totals, and those of the period before if there is one, as rows of a file. */
export function useTotalsTable({ filters, today }: View): { table: ChartTable; isComplete: boolean } {
  const texts = useTexts();
  const { number, money, text } = useChartTables();
  const totals = useArea(chartsArea, (state) => state);
  const formerTotals = useArea(formerTotalsArea, (state) => state);
  const former = formerPeriod(filters, today);
  const rowsOf = ({ totalApplication, totalSpending }: typeof formerTotals, { from, to }: Period) => {
    const dates = [text(from ?? ''), text(to ?? '')];
    const count = [text(texts.totalApplications), ...dates, number(totalApplication)];
    if (!totalSpending) return [count];
    const name = texts.inCurrency(texts.totalSpending, totalSpending.currency);
    return [count, [text(name), ...dates, money(totalSpending)]];
  };
  const needed = [totals.requests, ...(former ? [formerTotals.requests] : [])];
  return {
    table: {
      head: [texts.figure, texts.from, texts.to, texts.value],
      rows: [...rowsOf(totals, filters), ...(former ? rowsOf(formerTotals, former) : [])],
    },
    isComplete: needed.every(({ totalApplication, totalSpending }) =>
      [totalApplication, totalSpending].every(({ status }) => status === 'success'),
    ),
  };
}
