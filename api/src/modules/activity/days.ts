/// <reference lib="esnext.temporal" />

/** The instant at which a day begins somewhere, whatever its clocks do on that day: in seconds since 1970. */
export function beginOfDay(date: string, timeZone: string): number {
  return beginOf(Temporal.PlainDate.from(date), timeZone);
}

/** The instant at which a day is over somewhere, in seconds since 1970. */
export function endOfDay(date: string, timeZone: string): number {
  return beginOf(Temporal.PlainDate.from(date).add({ days: 1 }), timeZone);
}

// A number, since the day after 9999-12-31 has no text that PostgreSQL reads.
function beginOf(day: Temporal.PlainDate, timeZone: string): number {
  return day.toZonedDateTime(timeZone).epochMilliseconds / 1000;
}

/** An instant as the clocks of a place show it, to the second. */
export function localTime(at: string, timeZone: string): string {
  return Temporal.Instant.from(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ fractionalSecondDigits: 0 })
    .replace('T', ' ');
}
