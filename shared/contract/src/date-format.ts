/**
 * A format of dates in the Gregorian calendar, in which date fields and files have them: Thai alone would count years from
 * 543 BC, so that one page had a deadline in 2026 and in 2569.
 */
export function dateFormat(
  locales: string | readonly string[],
  options: Omit<Intl.DateTimeFormatOptions, 'calendar'>,
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(typeof locales === 'string' ? locales : [...locales], {
    ...options,
    calendar: 'gregory',
  });
}
