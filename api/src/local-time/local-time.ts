/// <reference lib="esnext.temporal" />

/** The instant at which a day begins in a time zone, in seconds since 1970. */
export function startOfDay(date: string, timeZone: string): number {
  return startOf(Temporal.PlainDate.from(date), timeZone);
}

/** The instant at which a day ends in a time zone, in seconds since 1970. */
export function endOfDay(date: string, timeZone: string): number {
  return startOf(Temporal.PlainDate.from(date).add({ days: 1 }), timeZone);
}

// A number, since the day after 9999-12-31 has no text that PostgreSQL reads.
function startOf(day: Temporal.PlainDate, timeZone: string): number {
  return day.toZonedDateTime(timeZone).epochMilliseconds / 1000;
}

/** Whether a text is a calendar date, which has no time of day and is the same in every time zone. */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** The local time of an instant in a time zone, to the second; a calendar date as it is. */
export function localTime(at: string, timeZone: string): string {
  if (isCalendarDate(at)) return at;
  return Temporal.Instant.from(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ fractionalSecondDigits: 0 })
    .replace('T', ' ');
}

/** The date in a time zone at an instant, as `YYYY-MM-DD`; that of UTC for a zone that Node.js does not know. */
export function dateIn(timeZone: string, at: Date): string {
  const offset = { seconds: offsetSeconds(at, timeZone) };
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).add(offset).toString().slice(0, 10);
}

/** The current date in a time zone, as `YYYY-MM-DD`. */
export function today(timeZone: string): string {
  return Temporal.Now.plainDateISO(timeZone).toString();
}

/** Offset of a time zone from UTC at an instant; 0 for a zone that this release of Node.js does not know. */
export function offsetSeconds(at: Date, timeZone: string): number {
  try {
    const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(
      timeZone,
    );
    return Math.round(offsetNanoseconds / 1e9);
  } catch {
    return 0;
  }
}
