/// <reference lib="esnext.temporal" />
import { because, type Refusal } from '../messages/index.ts';

/** Rights are renewed every ten years or end within fifty. */
const MAX_YEARS_AHEAD = 60;
/** Thai offices count years from 543 BC. */
const BUDDHIST_ERA_YEARS = 543;

export function doubtOfDueDate(date: string): Refusal | undefined {
  if (date <= latestToday().add({ years: MAX_YEARS_AHEAD }).toString()) return undefined;
  const meant = meantBy(date);
  const years = String(MAX_YEARS_AHEAD);
  return meant ? because(null, 'yearsAheadMeant', years, ...meant) : because(null, 'yearsAhead', years);
}

export function doubtOfPastDate(date: string): Refusal | undefined {
  if (date <= latestToday().toString()) return undefined;
  const meant = meantBy(date);
  return meant ? because(null, 'inFutureMeant', ...meant) : because(null, 'inFuture');
}

/** It is tomorrow already in the east, and clocks are off by a day. */
function latestToday(): Temporal.PlainDate {
  return Temporal.Now.plainDateISO('UTC').add({ days: 2 });
}

function meantBy(date: string): [given: string, meant: string, date: string] | null {
  const given = Number(date.slice(0, 4));
  const meant = given - BUDDHIST_ERA_YEARS;
  const isNear = Math.abs(meant - latestToday().year) <= MAX_YEARS_AHEAD;
  return isNear ? [String(given), String(meant), `${meant}${date.slice(4)}`] : null;
}
