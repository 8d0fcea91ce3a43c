/// <reference lib="esnext.temporal" />

/** Rights are renewed every ten years or end within fifty. */
const MAX_YEARS_AHEAD = 60;
/** Thai offices count years from 543 BC. */
const BUDDHIST_ERA_YEARS = 543;

/** Says why a date is too far ahead to be believed; undefined for a date that may be right. */
export function doubtOfDueDate(date: string): string | undefined {
  const last = latestToday().add({ years: MAX_YEARS_AHEAD });
  return date > last.toString() ? `must be within ${MAX_YEARS_AHEAD} years${meantBy(date)}` : undefined;
}

/** Says why a past date is not believed; undefined for a date that may be right. */
export function doubtOfPastDate(date: string): string | undefined {
  return date > latestToday().toString() ? `must not be in the future${meantBy(date)}` : undefined;
}

/** It is tomorrow already in the east, and clocks are off by a day. */
function latestToday(): Temporal.PlainDate {
  return Temporal.Now.plainDateISO('UTC').add({ days: 2 });
}

/** The date that may be meant by one of the Buddhist era. */
function meantBy(date: string): string {
  const given = Number(date.slice(0, 4));
  const meant = given - BUDDHIST_ERA_YEARS;
  const isNear = Math.abs(meant - latestToday().year) <= MAX_YEARS_AHEAD;
  return isNear ? `; ${given} is ${meant} in the Buddhist era: is ${meant}${date.slice(4)} meant?` : '';
}
