import { setTimeout as delay } from 'node:timers/promises';
import { ObjectDamaged, ObjectsUnavailable } from './object-store.ts';

/** How long an operation may take, with all its attempts. */
export interface TimeLimit {
  readonly totalMs: number;
  /** How long a storage may be silent in one attempt. */
  readonly silenceMs: number;
  /** Before the second attempt, up to twice as long; more before the third. */
  readonly retryDelayMs: number;
}

/** Limits by operation. */
export type TimeLimits = Readonly<Record<'read' | 'change' | 'upload', TimeLimit>>;

/** People wait for a read, and only commands and publications for the others. */
export const TIME_LIMITS: TimeLimits = {
  read: { totalMs: 4_500, silenceMs: 2_000, retryDelayMs: 150 },
  change: { totalMs: 30_000, silenceMs: 5_000, retryDelayMs: 500 },
  upload: { totalMs: 120_000, silenceMs: 10_000, retryDelayMs: 500 },
};

const MAX_ATTEMPTS = 3;

/** An error that another attempt would only repeat. */
export class Final extends Error {
  constructor(cause: unknown) {
    super('', { cause });
  }
}

/** One attempt of an operation. */
export interface Attempt {
  readonly signal: AbortSignal;
  /** To be called whenever the storage has sent or taken something. */
  readonly progress: () => void;
}

/**
 * Runs an operation up to three times within its time limit.
 *
 * @param attempt Throws `Final` for what another attempt would only repeat.
 * @throws ObjectsUnavailable at the end of the last attempt or of the time.
 */
export async function withinLimit<T>(
  { totalMs, silenceMs, retryDelayMs }: TimeLimit,
  attempt: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(totalMs);
  let cause: unknown;
  for (let count = 1; count <= MAX_ATTEMPTS && !deadline.aborted; count += 1) {
    try {
      return await inTime(deadline, silenceMs, attempt);
    } catch (error) {
      if (error instanceof ObjectDamaged) throw error;
      if (error instanceof Final) throw new ObjectsUnavailable(error.cause);
      cause = error;
    }
    // Others retry at the same time: they must not all come back at once.
    if (count < MAX_ATTEMPTS)
      await delay(retryDelayMs * count * (1 + Math.random()), undefined, { signal: deadline }).catch(
        () => undefined,
      );
  }
  throw new ObjectsUnavailable(cause);
}

/** Ends with the signal even if the attempt does not: a file system that hangs cannot be aborted. */
async function inTime<T>(
  deadline: AbortSignal,
  silenceMs: number,
  attempt: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const silence = new AbortController();
  const stop = () => silence.abort(new Error(`The storage was silent for ${silenceMs} ms.`));
  const timer = setTimeout(stop, silenceMs);
  const signal = AbortSignal.any([deadline, silence.signal]);
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(signal.reason);
  signal.addEventListener('abort', end);
  try {
    const running = attempt({ signal, progress: () => void timer.refresh() });
    return await Promise.race([running, ended.promise]);
  } finally {
    signal.removeEventListener('abort', end);
    clearTimeout(timer);
  }
}
