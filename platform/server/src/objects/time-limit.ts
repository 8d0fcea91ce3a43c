import { setTimeout as delay } from 'node:timers/promises';
import { ObjectDamaged, ObjectsUnavailable } from './object-store.ts';

export interface TimeLimit {
  readonly totalMs: number;
  readonly silenceMs: number;
  /** The wait before the second attempt is up to twice as long, and longer before the third. */
  readonly retryDelayMs: number;
}

export type TimeLimits = Readonly<Record<'read' | 'change' | 'upload', TimeLimit>>;

/** People wait for a read; only commands and publications wait for the others. */
export const TIME_LIMITS: TimeLimits = {
  read: { totalMs: 4_500, silenceMs: 2_000, retryDelayMs: 150 },
  change: { totalMs: 30_000, silenceMs: 5_000, retryDelayMs: 500 },
  upload: { totalMs: 120_000, silenceMs: 10_000, retryDelayMs: 500 },
};

const MAX_ATTEMPTS = 3;

export class Final extends Error {
  constructor(cause: unknown) {
    super('', { cause });
  }
}

export interface Attempt {
  readonly signal: AbortSignal;
  /** An attempt calls it whenever the storage has sent or taken something. */
  readonly progress: () => void;
}

/**
 * An operation is attempted up to three times; an attempt throws `Final` for what another one would only repeat.
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
    // Others retry at the same time, and must not all come back at once.
    if (count < MAX_ATTEMPTS)
      await delay(retryDelayMs * count * (1 + Math.random()), undefined, { signal: deadline }).catch(
        () => undefined,
      );
  }
  throw new ObjectsUnavailable(cause);
}

/** A file system that hangs cannot be aborted, so this ends with the signal even if the attempt does not. */
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
