/// <reference lib="esnext.temporal" />

export function startOfDay(date: string, timeZone: string): number {
  return startOf(Temporal.PlainDate.from(date), timeZone);
}

export function endOfDay(date: string, timeZone: string): number {
  return startOf(Temporal.PlainDate.from(date).add({ days: 1 }), timeZone);
}

// A number, since the day after 9999-12-31 has no text that PostgreSQL reads.
function startOf(day: Temporal.PlainDate, timeZone: string): number {
  return day.toZonedDateTime(timeZone).epochMilliseconds / 1000;
}

/** A calendar date has no time of day and is the same in every time zone. */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

export function localTime(at: string, timeZone: string): string {
  if (isCalendarDate(at)) return at;
  return Temporal.Instant.from(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ fractionalSecondDigits: 0 })
    .replace('T', ' ');
}

/** `YYYY-MM-DD`, in UTC for a zone that Node.js does not know. */
export function dateIn(timeZone: string, at: Date): string {
  const offset = { seconds: offsetSeconds(at, timeZone) };
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).add(offset).toString().slice(0, 10);
}

export function today(timeZone: string): string {
  return Temporal.Now.plainDateISO(timeZone).toString();
}

/** @returns 0 for a zone that this release of Node.js does not know. */
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

export function isFirstOfMonth(date: string): boolean {
  return date.endsWith('-01');
}

export function isLastOfMonth(date: string): boolean {
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.getUTCDate() === 1;
}
