import type { Period } from '@atrium/lists';
import { useArea } from '@atrium/stores';
import type { ChartTable } from '../../lib/chart-table.ts';
import { chartsArea, previousTotalsArea } from '../../lib/charts.area.ts';
import { previousPeriod } from '../../lib/periods.ts';
import { useChartTables } from '../../lib/use-chart-tables.ts';
import { useTexts } from '../../messages/index.ts';
import type { View } from './use-view.ts';

/** The totals of the period before are rows, too, if there is one. */
export function useTotalsTable({ filters, today }: View): { table: ChartTable; isComplete: boolean } {
  const texts = useTexts();
  const { number, money, text } = useChartTables();
  const totals = useArea(chartsArea, (state) => state);
  const previousTotals = useArea(previousTotalsArea, (state) => state);
  const previous = previousPeriod(filters, today);
  const rowsOf = ({ totalApplication, totalSpending }: typeof previousTotals, { from, to }: Period) => {
    const dates = [text(from ?? ''), text(to ?? '')];
    const count = [text(texts.totalApplications), ...dates, number(totalApplication)];
    if (!totalSpending) return [count];
    return [
      count,
      [text(texts.inCurrency(texts.totalSpending, totalSpending.currency)), ...dates, money(totalSpending)],
    ];
  };
  const { totalUnpaid } = totals;
  const open = totalUnpaid
    ? [
        [
          text(texts.inCurrency(texts.totalOpen, totalUnpaid.currency)),
          text(''),
          text(''),
          money(totalUnpaid),
        ],
      ]
    : [];
  const needed = [totals.requests, ...(previous ? [previousTotals.requests] : [])];
  return {
    table: {
      head: [texts.figure, texts.from, texts.to, texts.value],
      rows: [...rowsOf(totals, filters), ...(previous ? rowsOf(previousTotals, previous) : []), ...open],
    },
    isComplete: needed.every(({ totalApplication, totalSpending }) =>
      [totalApplication, totalSpending].every(({ status }) => status === 'success'),
    ),
  };
}
