import { availableParallelism } from 'node:os';
import { ProblemError } from '../../../http/index.ts';

/** Node calculates hashes on libuv's pool, which has four threads: what runs beyond them waits in no lane of ours. */
const POOL_THREADS = 4;
/** Each hash takes a core and 19 MiB; more at once would only make everybody slower. */
export const MAX_AT_ONCE = Math.min(Math.max(2, availableParallelism()), POOL_THREADS);
/** Neither lane can take the last slot from the other. */
export const MAX_AT_ONCE_IN_LANE = MAX_AT_ONCE - 1;
export const MAX_WAITING = 100;
/** Of one device, person or mailed link, so that none of them fills the lane of all the others. */
export const MAX_OF_ONE = 8;

interface Lane {
  readonly name: 'known' | 'strangers';
  running: number;
  readonly waiting: (() => void)[];
}

const known: Lane = { name: 'known', running: 0, waiting: [] };
const strangers: Lane = { name: 'strangers', running: 0, waiting: [] };
const present = new Map<string, number>();

/**
 * Lets a hash be calculated when its turn comes.
 *
 * @param knownBy what tells the caller apart from strangers, such as a device; strangers have a lane of their own
 * @throws ProblemError `unavailable` where too many wait already
 */
export async function inLane<T>(knownBy: string | undefined, work: () => Promise<T>): Promise<T> {
  if (knownBy === undefined) return takeTurn(strangers, work);
  const others = present.get(knownBy) ?? 0;
  if (others >= MAX_OF_ONE) throw refusal(known);
  present.set(knownBy, others + 1);
  try {
    return await takeTurn(known, work);
  } finally {
    const left = (present.get(knownBy) ?? 1) - 1;
    if (left > 0) present.set(knownBy, left);
    else present.delete(knownBy);
  }
}

async function takeTurn<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
  if (lane.waiting.length >= MAX_WAITING) throw refusal(lane);
  await new Promise<void>((go) => {
    lane.waiting.push(go);
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
    while (isFree(lane)) {
      lane.running += 1;
      lane.waiting.shift()?.();
    }
  }
}

function isFree(lane: Lane): boolean {
  return (
    lane.waiting.length > 0 &&
    lane.running < MAX_AT_ONCE_IN_LANE &&
    known.running + strangers.running < MAX_AT_ONCE
  );
}

function refusal({ name }: Lane): ProblemError {
  return new ProblemError('unavailable', {
    headers: { 'retry-after': '5' },
    securityEvent: { event: 'hash-refused', lane: name },
  });
}
