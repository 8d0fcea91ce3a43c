import { ProblemError } from '../../../http/index.ts';

/** Known devices and sessions use the other half of the connections, so that they never wait behind strangers. */
export const MAX_STRANGERS_AT_ONCE = 2;
export const MAX_STRANGERS_WAITING = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** @throws ProblemError `unavailable` if too many wait */
export async function inStrangersTurn<T>(work: () => Promise<T>): Promise<T> {
  await nextTurn();
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function nextTurn(): Promise<void> | undefined {
  if (running < MAX_STRANGERS_AT_ONCE) {
    running += 1;
    return undefined;
  }
  if (waiting.length >= MAX_STRANGERS_WAITING)
    throw new ProblemError('unavailable', {
      headers: { 'retry-after': '5' },
      securityEvent: { event: 'sign-in-refused' },
    });
  return new Promise((resolve) => waiting.push(resolve));
}
