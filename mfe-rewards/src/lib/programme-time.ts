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
  /** A key gives "November 2026". */
  month: (monthKey: string) => string;
  /** A key gives "Nov". */
  shortMonth: (monthKey: string) => string;
}

/** The days and months are those of the programme's time zone, an IANA name. */
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

/** The reader's language decides how they read; the result is cached. */
export function useProgrammeTime(): ProgrammeTime {
  const { locale } = useLocale();
  const timeZone = useArea(pointsArea, (state) => state.timeZone);
  const key = `${locale} ${timeZone}`;
  const time = known.get(key) ?? createProgrammeTime(locale, timeZone);
  known.set(key, time);
  return time;
}

/** The next month is 1. */
export function monthsBetween(first: string, last: string): number {
  const [from, to] = [new Date(`${first}-01`), new Date(`${last}-01`)];
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}

/** The first month is included. */
export function monthsFrom(monthKey: string, count: number): string[] {
  const first = new Date(`${monthKey}-01`);
  return Array.from({ length: count }, (_, step) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + step, 1)).toISOString().slice(0, 7),
  );
}
