import { useLocale } from '@atrium/host';
import { addDays } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { filtersOnly, useDeadlinesAddress } from '../../lib/deadline-address.ts';
import { deadlinesArea } from '../../lib/deadlines.area.ts';
import { useIsNarrow } from '../../lib/use-is-narrow.ts';
import { addMonths, firstWeekdayIn, type Month, monthOf, weeksOf } from './month.ts';

/** It is the maximum of the contract: in a fuller month the grid shows numbers for the rest. */
const PAGE_SIZE = 100;

/** The dates are those of the month, instead of those of the list's filters. */
export function useCalendar() {
  const list = useDeadlinesAddress();
  const { address, today } = list;
  const isNarrow = useIsNarrow();
  const { locale } = useLocale();
  const month = monthIn(address) ?? monthOf(today);
  const isAgenda = isNarrow || address.get('layout') === 'agenda';
  const range = isAgenda ? datesOf(month) : datesOfGrid(month, locale);
  const filters = { ...filtersOnly(list.query), ...range };
  const page = isAgenda ? list.query.page : 1;
  const load = useField(deadlinesArea, 'deadlines', {
    query: { ...filters, sort: 'dueAt', page, pageSize: PAGE_SIZE },
  });
  const days = useField(deadlinesArea, 'days', { query: filters });
  const counts = new Map(days.data.days.map(({ date, count }) => [date, count]));
  return {
    ...list,
    isNarrow,
    isAgenda,
    month,
    day: dayIn(address, month) ?? (monthOf(today) === month ? today : `${month}-01`),
    filters,
    range,
    /** Pages of deadlines lead back to this month by it. */
    listQuery: withMonth(address, month),
    page,
    pageSize: PAGE_SIZE,
    load,
    countOn: (date: string) => counts.get(date) ?? 0,
    reload: () => {
      load.reload();
      days.reload();
    },
    countAgain: days.reload,
    showMonth: (next: Month) => list.change({ month: next, day: null, page: null }),
    showDay: (date: string) => list.change({ month: monthOf(date), day: date }, { replace: true }),
  };
}

export type Calendar = ReturnType<typeof useCalendar>;

function withMonth(address: URLSearchParams, month: Month): string {
  const query = new URLSearchParams(address);
  query.set('month', month);
  return query.toString();
}

function monthIn(address: URLSearchParams): Month | undefined {
  const month = address.get('month') ?? '';
  return /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined;
}

function dayIn(address: URLSearchParams, month: Month): string | undefined {
  const day = address.get('day') ?? '';
  const { to } = datesOf(month);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && monthOf(day) === month && day <= to ? day : undefined;
}

function datesOf(month: Month) {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

function datesOfGrid(month: Month, locale: string) {
  const dates = weeksOf(month, firstWeekdayIn(locale)).flat();
  return { from: dates[0] ?? '', to: dates.at(-1) ?? '' };
}
