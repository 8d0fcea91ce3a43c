import { dateFormat, type Money } from '@atrium/contract';

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;
const RELATIVE_UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];

/** Formatters of numbers, amounts and dates for one locale and time zone. */
export interface Formatters {
  /** 12,345 */
  number: (value: number) => string;
  /** +250, −100 */
  signed: (value: number) => string;
  /** 0.256 → 26% */
  percent: (share: number) => string;
  /** 1.5 MB: a size in bytes, in steps of a thousand. */
  bytes: (size: number) => string;
  /** $1,234.50, from integer minor units. */
  money: (money: Money) => string;
  /** Nov 21, 2026: of an instant in the reader's time zone, or of a calendar date. */
  date: (value: string) => string;
  /** Nov 21, 2026, 9:41 AM: an instant, exact to the minute; a calendar date without a time. */
  dateTime: (value: string) => string;
  /** Saturday, November 21, 2026 at 9:41:07 AM GMT+1; a calendar date without the time. */
  exact: (value: string) => string;
  /** 3 days ago, in 2 weeks: from the instant, or from the calendar date in the reader's time zone. */
  relative: (value: string, now?: Date) => string;
  /** The current date in the reader's time zone, as `YYYY-MM-DD`. */
  today: (now?: Date) => string;
}

const known = new Map<string, Formatters>();

/**
 * Formatters for a locale and time zone, cached: creating one costs as much as rendering a row.
 *
 * @param locale BCP 47 tag
 * @param timeZone IANA name
 */
export function formattersFor(locale: string, timeZone: string): Formatters {
  const key = `${locale} ${timeZone}`;
  const formatters = known.get(key) ?? createFormatters(locale, timeZone);
  known.set(key, formatters);
  return formatters;
}

function createFormatters(locale: string, timeZone: string): Formatters {
  const format = (options: Intl.DateTimeFormatOptions, calendarDate = false) =>
    dateFormat(locale, { ...options, timeZone: calendarDate ? 'UTC' : timeZone });
  const medium = format({ dateStyle: 'medium' });
  const mediumCalendar = format({ dateStyle: 'medium' }, true);
  const minute = format({ dateStyle: 'medium', timeStyle: 'short' });
  const exact = format({ dateStyle: 'full', timeStyle: 'long' });
  const exactCalendar = format({ dateStyle: 'full' }, true);
  // The Swedish format is that of ISO 8601.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone });
  const number = new Intl.NumberFormat(locale);
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const moneyByCurrency = new Map<string, (amount: number) => string>();
  const money = (currency: string) => {
    const format = moneyByCurrency.get(currency) ?? moneyFormat(locale, currency);
    moneyByCurrency.set(currency, format);
    return format;
  };
  return {
    number: (value) => number.format(value),
    signed: (value) => signed.format(value).replace('-', '−'),
    percent: (share) => percent.format(share),
    bytes: (size) => formatBytes(locale, size),
    money: ({ amount, currency }) => money(currency)(amount),
    date: (value) => (CALENDAR_DATE.test(value) ? mediumCalendar : medium).format(new Date(value)),
    dateTime: (value) => (CALENDAR_DATE.test(value) ? mediumCalendar : minute).format(new Date(value)),
    exact: (value) => (CALENDAR_DATE.test(value) ? exactCalendar : exact).format(new Date(value)),
    relative: (value, now = new Date()) =>
      CALENDAR_DATE.test(value)
        ? formatRelative(relative, new Date(value), new Date(day.format(now)))
        : formatRelative(relative, new Date(value), now),
    today: (now = new Date()) => day.format(now),
  };
}

/** ISO 4217 defines the minor units of a currency: two digits for USD, none for JPY. */
function moneyFormat(locale: string, currency: string): (amount: number) => string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return (amount) => format.format(amount / 10 ** digits);
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

function formatBytes(locale: string, size: number): string {
  const step = size < 1000 ? 0 : Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(size) / 3));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: BYTE_UNITS[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(size / 1000 ** step);
}

function formatRelative(format: Intl.RelativeTimeFormat, instant: Date, now: Date): string {
  const seconds = Math.round((instant.getTime() - now.getTime()) / 1000);
  const [unit, length] = RELATIVE_UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return format.format(Math.trunc(seconds / length), unit);
}
