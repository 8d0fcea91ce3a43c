import type { Transaction } from '../db/index.ts';
import type { Job } from '../jobs/index.ts';
import { type EventKind, type RelayedEvent, readEvent, type StoredEvent } from './events.ts';
import { claimEvents, deletePassedOn, markFailed, markPassedOn, savepoint } from './outbox.repository.ts';

/** Somebody who has to be told of events. What it writes commits together with the event being passed on: once. */
export type EventListener = (tx: Transaction, event: RelayedEvent) => Promise<void>;

/** What to do about each kind of event. */
type Handlers = {
  readonly [Kind in EventKind]?: (tx: Transaction, event: RelayedEvent<Kind>) => Promise<void>;
};

/** A listener to some kinds of events, each by a function of its own. */
export function listenTo(handlers: Handlers): EventListener {
  return async <Kind extends EventKind>(tx: Transaction, event: RelayedEvent<Kind>) => {
    await handlers[event.kind]?.(tx, event);
  };
}

/** Idle, this is one look at an empty index; busy, batch follows batch without a pause. */
const LOOK_EVERY_MS = 200;
const BATCH = 100;
const FIRST_RETRY_S = 1;
const LONGEST_RETRY_S = 3_600;
const MOST_ATTEMPTS = 20;
const KEEP_DAYS = 30;
const HOUR_MS = 3_600_000;

/**
 * Passes committed events on to their listeners, in order, by one replica at a time. An event that cannot be
 * read, or whose listener fails, waits, ever longer, and holds up no other.
 */
export function relayJobs(listeners: readonly EventListener[]): Job[] {
  return [
    { name: 'outbox-relay', everyMs: LOOK_EVERY_MS, runBatch: (tx) => passOn(tx, listeners) },
    {
      name: 'outbox-forget',
      everyMs: HOUR_MS,
      runBatch: (tx) => deletePassedOn(tx, KEEP_DAYS, 10 * BATCH),
    },
  ];
}

/** Passes one batch on. @returns how many events it dealt with */
export async function passOn(tx: Transaction, listeners: readonly EventListener[]): Promise<number> {
  const events = await claimEvents(tx, BATCH);
  const passed: StoredEvent[] = [];
  for (const stored of events) {
    await savepoint(tx, 'begin');
    try {
      const event = readEvent(stored);
      for (const listener of listeners) await listener(tx, event);
      await savepoint(tx, 'keep');
      passed.push(stored);
    } catch (error) {
      await savepoint(tx, 'undo');
      const attempt = stored.attempts + 1;
      await markFailed(tx, stored.id, String(error), attempt >= MOST_ATTEMPTS ? null : retryInS(attempt));
    }
  }
  if (passed.length > 0) await markPassedOn(tx, passed);
  return events.length;
}

/** Twice as long each time. */
export function retryInS(attempt: number): number {
  return Math.min(FIRST_RETRY_S * 2 ** (attempt - 1), LONGEST_RETRY_S);
}
