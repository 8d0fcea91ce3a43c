/// <reference lib="esnext.temporal" />

/** The instant at which a day begins somewhere, whatever its clocks do on that day. */
export function beginOfDay(date: string, timeZone: string): string {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant().toString();
}

/** The instant at which a day is over somewhere. */
export function endOfDay(date: string, timeZone: string): string {
  return beginOfDay(Temporal.PlainDate.from(date).add({ days: 1 }).toString(), timeZone);
}

/** An instant as the clocks of a place show it, to the second. */
export function localTime(at: string, timeZone: string): string {
  return Temporal.Instant.from(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ fractionalSecondDigits: 0 })
    .replace('T', ' ');
}
