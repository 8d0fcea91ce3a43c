import { dateFormat, localeIn, type Money } from '@atrium/contract';
import { isCalendarDate } from '../../local-time/index.ts';
import { textsFor } from '../../messages/index.ts';

export interface ReportFormats {
  number(value: number): string;
  /** +250, −100 */
  signed(value: number): string;
  /** $1,234.50, of integer minor units. */
  money(money: Money): string;
  bytes(size: number): string;
  /** Nov 21, 2026: a calendar date, the same for every reader. */
  date(day: string): string;
  dayOf(instant: string, timeZone: string): string;
  /** Nov 21, 2026, 9:41 AM, in the reader's time zone; a calendar date without a time. */
  dateTime(moment: string): string;
}

const STEP = 1000;
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export function reportFormats(locale: string, timeZone: string): ReportFormats {
  const locales = [localeIn(textsFor(locale).language, locale), 'en-US'];
  const number = new Intl.NumberFormat(locales);
  const signed = new Intl.NumberFormat(locales, { signDisplay: 'exceptZero' });
  const date = dateFormat(locales, { dateStyle: 'medium', timeZone: 'UTC' });
  const minute = dateFormat(locales, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const days = new Map<string, Intl.DateTimeFormat>();
  return {
    number: (value) => number.format(value),
    signed: (value) => signed.format(value).replace('-', '−'),
    money: ({ amount, currency }) => {
      const format = new Intl.NumberFormat(locales, { style: 'currency', currency });
      return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
    },
    bytes: (size) => {
      const step = size < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(size) / 3));
      const format = new Intl.NumberFormat(locales, {
        style: 'unit',
        unit: UNITS[step],
        unitDisplay: step === 0 ? 'long' : 'short',
        maximumFractionDigits: step > 1 ? 1 : 0,
      });
      return format.format(size / STEP ** step);
    },
    date: (day) => date.format(new Date(day)),
    dayOf: (instant, zone) => {
      const format = days.get(zone) ?? dateFormat(locales, { dateStyle: 'medium', timeZone: zone });
      days.set(zone, format);
      return format.format(new Date(instant));
    },
    dateTime: (moment) => (isCalendarDate(moment) ? date : minute).format(new Date(moment)),
  };
}
