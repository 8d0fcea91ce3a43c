import { addDays } from '@atrium/lists';

const DAYS_IN_WEEK = 7;
const SUNDAY = 7;

/** It reads like `2026-11`. */
export type Month = string;

export function monthOf(date: string): Month {
  return date.slice(0, 7);
}

/** Negative numbers go back. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index - 1 + count, 1)).toISOString().slice(0, 7);
}

/** It is the last day where the other month has fewer. */
export function sameDayOf(month: Month, date: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const day = `${month}-${date.slice(8)}`;
  return day < last ? day : last;
}

/** Days of the neighbours fill the first and the last week. */
export function weeksOf(month: Month, firstWeekday: number): string[][] {
  const first = `${month}-01`;
  const start = startOfWeek(first, firstWeekday);
  const end = `${addMonths(month, 1)}-01`;
  const weeks: string[][] = [];
  for (let week = start; week < end; week = addDays(week, DAYS_IN_WEEK))
    weeks.push(Array.from({ length: DAYS_IN_WEEK }, (_, day) => addDays(week, day)));
  return weeks;
}

export function startOfWeek(date: string, firstWeekday: number): string {
  return addDays(date, -((weekdayOf(date) - firstWeekday + DAYS_IN_WEEK) % DAYS_IN_WEEK));
}

/** Monday is 1, and Sunday is 7. */
function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || SUNDAY;
}

/** It is Monday where the browser does not know. */
export function firstWeekdayIn(locale: string): number {
  const known = new Intl.Locale(locale);
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}

declare global {
  namespace Intl {
    interface Locale {
      getWeekInfo?(): { readonly firstDay: number };
      /** Browsers from before the method have it. */
      readonly weekInfo?: { readonly firstDay: number };
    }
  }
}
