/**
 * A format of dates in the calendar that the locale names (`th-TH-u-ca-buddhist`), else in the Gregorian one: Thai alone would
 * count years from 543 BC without anybody having chosen so.
 */
export function dateFormat(
  locales: string | readonly string[],
  options: Omit<Intl.DateTimeFormatOptions, 'calendar'>,
): Intl.DateTimeFormat {
  const known = typeof locales === 'string' ? [locales] : [...locales];
  const calendar = known[0]?.endsWith('-u-ca-buddhist') ? 'buddhist' : 'gregory';
  return new Intl.DateTimeFormat(known, { ...options, calendar });
}
