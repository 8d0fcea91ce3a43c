import type { Instruction } from '@atrium/contract';
import { useField } from '@atrium/stores';
import { notAcceptedArea } from './instructions.area.ts';

const MINUTE_MS = 60_000;
/** The maximum of the contract. */
const PAGE_SIZE = 100;

/** The last minute before a cut-off, which is the midnight after its day at the office. */
export function lastMinuteBefore(cutOffAt: string): string {
  return new Date(Date.parse(cutOffAt) - MINUTE_MS).toISOString();
}

/** Whether the provider has not accepted it, though its cut-off is over or near. */
export function isLate({ lateFrom }: Pick<Instruction, 'lateFrom'>, now = Date.now()): boolean {
  return lateFrom !== null && Date.parse(lateFrom) <= now;
}

/** Those that the provider has not accepted, the earliest cut-off first, and how many of them are late. */
export function useNotAccepted() {
  const load = useField(notAcceptedArea, 'instructions', {
    query: { state: ['sent'], sort: 'cutOffAt', pageSize: PAGE_SIZE },
  });
  const late = load.data.instructions.filter((each) => isLate(each));
  return { load, late };
}
