/** Periods to choose from by name; each ends today but `lastYear`. */
export const presets = ['last30', 'last90', 'last365', 'thisYear', 'lastYear'] as const;
export type Preset = (typeof presets)[number];

/** Calendar dates, both included; open where absent. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

export const intervals = ['day', 'week', 'month'] as const;
export type Interval = (typeof intervals)[number];

const DAY_MS = 86_400_000;

/** The date that many days later, or earlier. */
function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days a period has, both ends included. */
function daysIn(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The dates that a preset means today. */
export function presetPeriod(preset: Preset, today: string): Required<Period> {
  const year = Number(today.slice(0, 4));
  switch (preset) {
    case 'last30':
      return { from: addDays(today, -29), to: today };
    case 'last90':
      return { from: addDays(today, -89), to: today };
    case 'last365':
      return { from: addDays(today, -364), to: today };
    case 'thisYear':
      return { from: `${year}-01-01`, to: today };
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  }
}

/** The name of a period: a preset's, `all` for no bounds, else `custom`. */
export function nameOf({ from, to }: Period, today: string): Preset | 'all' | 'custom' {
  if (!from && !to) return 'all';
  const isPeriod = (preset: Preset) => {
    const period = presetPeriod(preset, today);
    return period.from === from && period.to === to;
  };
  return presets.find(isPeriod) ?? 'custom';
}

/** The equally long period right before; none where the beginning is open. */
export function formerPeriod({ from, to }: Period, today: string): Required<Period> | null {
  const end = to ?? today;
  if (!isDate(from) || !isDate(end) || from > end) return null;
  return { from: addDays(from, -daysIn(from, end)), to: addDays(from, -1) };
}

/** The interval that gives a chart of the period between a dozen and fifty steps, as far as there is one. */
export function fittingInterval({ from, to }: Period, today: string): Interval {
  if (!isDate(from)) return 'month';
  const days = daysIn(from, isDate(to) ? to : today);
  if (days <= 45) return 'day';
  return days <= 200 ? 'week' : 'month';
}

/** First and last day of a step that begins on a date, within the period. */
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
