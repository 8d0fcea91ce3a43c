import type { Step } from './components/date-columns.tsx';
import { listLink, type PartLink } from './list-filters.ts';
import { type Mark, stepFilter } from './marks.ts';
import type { Interval } from './periods.ts';
import { useStepNames } from './use-chart-tables.ts';

/** Columns with one part each, for charts by date. */
export function useStepMarks(
  { address, interval }: { address: URLSearchParams; interval: Interval },
  data: readonly { date: string; count: number }[],
  linkOf: PartLink = (more) => listLink(address, more),
): Step[] {
  const names = useStepNames(
    interval,
    data.map(({ date }) => date),
  );
  return data.map(({ date, count }) => {
    const link = linkOf(stepFilter(date, interval, address));
    const mark: Mark = { key: date, name: names.whole(date), count, color: 'primary-main', link };
    return { key: date, short: names.short(date), marks: [mark] };
  });
}
