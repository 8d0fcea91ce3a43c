import { dateFormat } from '@atrium/contract';
import { useLocale } from '@atrium/host';
import { useArea } from '@atrium/stores';
import { formattersFor } from '@atrium/ui';
import { pointsArea } from './points.area.ts';

export interface ProgrammeTime {
  /** November 30, 2026 */
  day: (instant: string) => string;
  /** Nov 30, 2026 */
  shortDay: (instant: string) => string;
  /** 2026-11-30 */
  dayKey: (instant: string) => string;
  /** 2026-11 */
  monthKey: (instant: string) => string;
  /** November 2026, from a key. */
  month: (monthKey: string) => string;
  /** Nov, from a key. */
  shortMonth: (monthKey: string) => string;
}

/** Formats days and months in the programme's time zone. @param timeZone IANA name */
export function createProgrammeTime(locale: string, timeZone: string): ProgrammeTime {
  const long = dateFormat(locale, { dateStyle: 'long', timeZone });
  const { date, today } = formattersFor(locale, timeZone);
  const dayKey = (instant: string) => today(new Date(instant));
  const month = dateFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const shortMonth = dateFormat(locale, { month: 'short', timeZone: 'UTC' });
  return {
    day: (instant) => long.format(new Date(instant)),
    shortDay: date,
    dayKey,
    monthKey: (instant) => dayKey(instant).slice(0, 7),
    month: (key) => month.format(new Date(`${key}-01`)),
    shortMonth: (key) => shortMonth.format(new Date(`${key}-01`)),
  };
}

const known = new Map<string, ProgrammeTime>();

/** Formats days and months in the programme's time zone and the reader's language; cached. */
export function useProgrammeTime(): ProgrammeTime {
  const { locale } = useLocale();
  const timeZone = useArea(pointsArea, (state) => state.timeZone);
  const key = `${locale} ${timeZone}`;
  const time = known.get(key) ?? createProgrammeTime(locale, timeZone);
  known.set(key, time);
  return time;
}

/** The number of months between two keys: 1 to the next month. */
export function monthsBetween(first: string, last: string): number {
  const [from, to] = [new Date(`${first}-01`), new Date(`${last}-01`)];
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}

/** The keys of consecutive months, the first one included. */
export function monthsFrom(monthKey: string, count: number): string[] {
  const first = new Date(`${monthKey}-01`);
  return Array.from({ length: count }, (_, step) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + step, 1)).toISOString().slice(0, 7),
  );
}
