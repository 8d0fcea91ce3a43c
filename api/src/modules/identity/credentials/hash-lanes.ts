import { availableParallelism } from 'node:os';
import { ProblemError } from '../../../http/index.ts';

/** Node calculates hashes in libuv's pool of four threads; more would queue there instead of in a lane. */
const POOL_THREADS = 4;
/** Each hash takes a core and 19 MiB, so more would only make all of them slower. */
export const MAX_CONCURRENT = Math.min(Math.max(2, availableParallelism()), POOL_THREADS);
/** One slot always remains for the other lane. */
export const MAX_CONCURRENT_PER_LANE = MAX_CONCURRENT - 1;
export const MAX_WAITING = 100;
/** Counts for each device, person or mailed link, so that none of them can fill the lane. */
export const MAX_PER_CALLER = 8;

interface Lane {
  readonly name: 'known' | 'strangers';
  running: number;
  readonly waiting: (() => void)[];
}

const known: Lane = { name: 'known', running: 0, waiting: [] };
const strangers: Lane = { name: 'strangers', running: 0, waiting: [] };
const countByCaller = new Map<string, number>();

/** @param knownBy key of a known caller; `undefined` for strangers @throws ProblemError `unavailable` */
export async function runInLane<T>(knownBy: string | undefined, work: () => Promise<T>): Promise<T> {
  if (knownBy === undefined) return enqueue(strangers, work);
  const count = countByCaller.get(knownBy) ?? 0;
  if (count >= MAX_PER_CALLER) throw fullLane(known);
  countByCaller.set(knownBy, count + 1);
  try {
    return await enqueue(known, work);
  } finally {
    const left = (countByCaller.get(knownBy) ?? 1) - 1;
    if (left > 0) countByCaller.set(knownBy, left);
    else countByCaller.delete(knownBy);
  }
}

async function enqueue<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
  if (lane.waiting.length >= MAX_WAITING) throw fullLane(lane);
  await new Promise<void>((resolve) => {
    lane.waiting.push(resolve);
    startNext();
  });
  try {
    return await work();
  } finally {
    lane.running -= 1;
    startNext();
  }
}

function startNext(): void {
  for (const lane of [known, strangers]) {
    while (canStart(lane)) {
      lane.running += 1;
      lane.waiting.shift()?.();
    }
  }
}

function canStart(lane: Lane): boolean {
  return (
    lane.waiting.length > 0 &&
    lane.running < MAX_CONCURRENT_PER_LANE &&
    known.running + strangers.running < MAX_CONCURRENT
  );
}

function fullLane({ name }: Lane): ProblemError {
  return new ProblemError('unavailable', {
    headers: { 'retry-after': '5' },
    securityEvent: { event: 'hash-refused', lane: name },
  });
}
