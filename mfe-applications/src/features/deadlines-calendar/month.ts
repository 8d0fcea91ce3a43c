import { addDays } from '@atrium/lists';

const DAYS_IN_WEEK = 7;
const SUNDAY = 7;

/** A month such as `2026-11`. */
export type Month = string;

export function monthOf(date: string): Month {
  return date.slice(0, 7);
}

/** The month a number of months later; negative numbers go back. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The same day of another month, or its last day where it has fewer. */
export function sameDayOf(month: Month, date: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const day = `${month}-${date.slice(8)}`;
  return day < last ? day : last;
}

/** The weeks that a month touches, with the days of its neighbours that fill the first and the last one. */
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

/** From Monday, 1, to Sunday, 7. */
function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || SUNDAY;
}

/** The weekday with which weeks begin in a locale; Monday where the browser does not know. */
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
