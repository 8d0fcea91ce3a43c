/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The name of a day of the week in a locale. @param day from 1 for Monday */
export function weekdayName(day: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return format.format(new Date(MONDAY + (day - 1) * DAY_MS));
}
