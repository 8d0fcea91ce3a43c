/// <reference lib="esnext.temporal" />
import type { ScheduleRhythm } from '@atrium/contract';

export interface Rhythm {
  readonly rhythm: ScheduleRhythm;
  /** Day of the week, from Monday on, or of the month; in a shorter month its last day. */
  readonly day: number;
  /** IANA name. */
  readonly timeZone: string;
}

/** Reports are sent before the working day. */
const HOUR = 7;

/** The result is later than `after`, in the morning of a report's day. */
export function nextRun({ rhythm, day, timeZone }: Rhythm, after: Date): Date {
  const moment = Temporal.Instant.fromEpochMilliseconds(after.getTime());
  let date = moment.toZonedDateTimeISO(timeZone).toPlainDate();
  while (true) {
    const isDay = rhythm === 'weekly' ? date.dayOfWeek === day : date.day === Math.min(day, date.daysInMonth);
    if (isDay) {
      const { epochMilliseconds } = date.toZonedDateTime({ timeZone, plainTime: { hour: HOUR } });
      if (epochMilliseconds > moment.epochMilliseconds) return new Date(epochMilliseconds);
    }
    date = date.add({ days: 1 });
  }
}

export function dateOfRun(at: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** A statement covers the last whole month before its run, or the seven days before it. */
export function periodOf(rhythm: ScheduleRhythm, runOn: string): { from: string; to: string } {
  const date = Temporal.PlainDate.from(runOn);
  if (rhythm === 'weekly') {
    return { from: date.subtract({ days: 7 }).toString(), to: date.subtract({ days: 1 }).toString() };
  }
  const last = date.with({ day: 1 }).subtract({ days: 1 });
  return { from: last.with({ day: 1 }).toString(), to: last.toString() };
}
