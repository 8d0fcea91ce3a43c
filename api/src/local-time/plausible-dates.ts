/// <reference lib="esnext.temporal" />

/** Rights are renewed every ten years or end within fifty. */
const MAX_YEARS_AHEAD = 60;
/** Thai offices count years from 543 BC. */
const BUDDHIST_ERA_YEARS = 543;

export function doubtOfDueDate(date: string): string | undefined {
  const last = latestToday().add({ years: MAX_YEARS_AHEAD });
  return date > last.toString() ? `must be within ${MAX_YEARS_AHEAD} years${meantBy(date)}` : undefined;
}

export function doubtOfPastDate(date: string): string | undefined {
  return date > latestToday().toString() ? `must not be in the future${meantBy(date)}` : undefined;
}

/** It is tomorrow already in the east, and clocks are off by a day. */
function latestToday(): Temporal.PlainDate {
  return Temporal.Now.plainDateISO('UTC').add({ days: 2 });
}

function meantBy(date: string): string {
  const given = Number(date.slice(0, 4));
  const meant = given - BUDDHIST_ERA_YEARS;
  const isNear = Math.abs(meant - latestToday().year) <= MAX_YEARS_AHEAD;
  return isNear ? `; ${given} is ${meant} in the Buddhist era: is ${meant}${date.slice(4)} meant?` : '';
}
