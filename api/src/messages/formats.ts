import { dateFormat } from '@atrium/contract';

export interface Formats {
  /** A whole number: "1,200". */
  number(value: number): string;
  /** A calendar date, given as `YYYY-MM-DD`: "May 1, 2027". It is the same date for every reader. */
  date(day: string): string;
}

/** `en-US` where Intl does not know the locale. */
export function formatsFor(locale: string): Formats {
  const locales = [locale, 'en-US'];
  const numbers = new Intl.NumberFormat(locales);
  const dates = dateFormat(locales, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    number: (value) => numbers.format(value),
    date: (day) => dates.format(new Date(day)),
  };
}
