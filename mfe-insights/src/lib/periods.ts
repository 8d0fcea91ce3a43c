import { addDays, type Period } from '@atrium/lists';

/** The presets for a period. */
export const presets = ['last30', 'last90', 'last365', 'thisYear', 'lastYear'] as const;

export const intervals = ['day', 'week', 'month'] as const;
export type Interval = (typeof intervals)[number];

const DAY_MS = 86_400_000;

/** The number of days in a period, both ends included. */
function daysIn(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The period of equal length right before; none if there is no start. */
export function previousPeriod({ from, to }: Period, today: string): Required<Period> | null {
  const end = to ?? today;
  if (!isDate(from) || !isDate(end) || from > end) return null;
  return { from: addDays(from, -daysIn(from, end)), to: addDays(from, -1) };
}

/** The interval that divides the period into about 12 to 50 columns, where possible. */
export function fittingInterval({ from, to }: Period, today: string): Interval {
  if (!isDate(from)) return 'month';
  const days = daysIn(from, isDate(to) ? to : today);
  if (days <= 45) return 'day';
  return days <= 200 ? 'week' : 'month';
}

/** The interval that an address chooses. */
export function chosenInterval(address: URLSearchParams): Interval | null {
  return intervals.find((interval) => interval === address.get('interval')) ?? null;
}

/** First and last day of the interval that starts on a date, limited to the period. */
export function stepPeriod(start: string, interval: Interval, { from, to }: Period): Required<Period> {
  const end = lastDayOf(start, interval);
  return { from: from && from > start ? from : start, to: to && to < end ? to : end };
}

function lastDayOf(start: string, interval: Interval): string {
  if (interval === 'day') return start;
  if (interval === 'week') return addDays(start, 6);
  const [year = 0, month = 0] = start.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

function isDate(text: string | undefined): text is string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));
}
