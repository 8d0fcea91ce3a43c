import type { Instruction } from '@atrium/contract';
import { useField } from '@atrium/stores';
import { notAcceptedArea } from './instructions.area.ts';

const MINUTE_MS = 60_000;
const WORKING_DAYS = 2;
const DAY_MS = 86_400_000;
/** The maximum of the contract. */
const PAGE_SIZE = 100;

/** The last minute before a cut-off, which is the midnight after its day at the office. */
export function lastMinuteBefore(cutOffAt: string): string {
  return new Date(Date.parse(cutOffAt) - MINUTE_MS).toISOString();
}

/** So many working days, Monday to Friday, after a moment. Holidays differ by office: without them it is sooner, never later. */
function afterWorkingDays(from: Date, count: number): Date {
  let day = from;
  for (let left = count; left > 0; ) {
    day = new Date(day.getTime() + DAY_MS);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day;
}

/** Whether the provider has not accepted it, though its cut-off is over or within two working days. */
export function isLate(
  { state, cutOffAt }: Pick<Instruction, 'state' | 'cutOffAt'>,
  now = new Date(),
): boolean {
  return (
    state === 'sent' &&
    cutOffAt !== null &&
    Date.parse(cutOffAt) <= afterWorkingDays(now, WORKING_DAYS).getTime()
  );
}

/** Those that the provider has not accepted, the earliest cut-off first, and how many of them are late. */
export function useNotAccepted() {
  const load = useField(notAcceptedArea, 'instructions', {
    query: { state: ['sent'], sort: 'cutOffAt', pageSize: PAGE_SIZE },
  });
  const late = load.data.instructions.filter((each) => isLate(each));
  return { load, late };
}
