import { dueWindows } from '@atrium/contract';
import { DateFilter } from '@atrium/lists';
import { PeriodFilter } from '../../../lib/components/period-filter.tsx';
import { useTexts } from '../../../messages/list.ts';
import type { ApplicationsList } from '../use-applications-list.ts';

const periods = ['last30', 'lastTwelveMonths', 'thisYear'] as const;

/** First and last application date. */
export function AppliedFilter({ list: { query, change } }: { list: ApplicationsList }) {
  const texts = useTexts();
  return (
    <PeriodFilter
      name={texts.appliedDate}
      period={query}
      periods={periods}
      labels={texts.periods}
      onChange={change}
    />
  );
}

/** First and last due date, or a window that moves with the day. */
export function DueFilter({ list: { query, change } }: { list: ApplicationsList }) {
  const { windows, dueDate } = useTexts().dueDates;
  const { due } = query;
  return (
    <DateFilter
      name={dueDate}
      period={{ from: query.dueFrom, to: query.dueTo }}
      chosen={due && windows[due]}
      presets={dueWindows.map((name) => ({
        label: windows[name],
        choose: () => change({ due: name, dueFrom: null, dueTo: null }),
      }))}
      onChange={({ from, to }) =>
        change({
          due: null,
          ...(from !== undefined && { dueFrom: from }),
          ...(to !== undefined && { dueTo: to }),
        })
      }
      onClear={() => change({ due: null, dueFrom: null, dueTo: null })}
    />
  );
}
