import type { Transaction } from '../db/index.ts';
import type { Job } from '../jobs/index.ts';
import { type EventKind, type RelayedEvent, readEvent, type StoredEvent } from './events.ts';
import {
  claimEvents,
  deleteDispatched,
  type EventLane,
  markDispatched,
  markFailed,
  savepoint,
} from './outbox.repository.ts';

/** A listener's writes commit together with the event's dispatch, so they happen once. */
export type EventListener = (tx: Transaction, event: RelayedEvent) => Promise<void>;

type Handlers = {
  readonly [Kind in EventKind]?: (tx: Transaction, event: RelayedEvent<Kind>) => Promise<void>;
};

export function listenTo(handlers: Handlers): EventListener {
  return async <Kind extends EventKind>(tx: Transaction, event: RelayedEvent<Kind>) => {
    await handlers[event.kind]?.(tx, event);
  };
}

/** A poll without events reads an empty index, which costs little. */
const POLL_INTERVAL_MS = 200;
const BATCH = 100;
/**
 * An event for hundreds of people locks the open mail of each until its batch commits, and senders that close one of
 * these mails wait for that, each with a connection.
 */
const BATCH_MS = 250;
const FIRST_RETRY_S = 1;
const LONGEST_RETRY_DELAY_S = 3_600;
const MAX_ATTEMPTS = 20;
const KEEP_DAYS = 30;
const HOUR_MS = 3_600_000;

/**
 * One replica at a time dispatches committed events in order; urgent ones have an order of their own. An event that
 * cannot be read, or whose listener fails, is retried with a growing delay and blocks no other.
 */
export function relayJobs(listeners: readonly EventListener[]): Job[] {
  const relay = (name: string, lane: EventLane): Job => ({
    name,
    everyMs: POLL_INTERVAL_MS,
    runBatch: (tx) => dispatchEvents(tx, listeners, { lane }),
  });
  return [
    relay('outbox-relay-urgent', 'urgent'),
    relay('outbox-relay', 'other'),
    {
      name: 'outbox-delete-old',
      everyMs: HOUR_MS,
      runBatch: (tx) => deleteDispatched(tx, KEEP_DAYS, 10 * BATCH),
    },
  ];
}

export async function dispatchEvents(
  tx: Transaction,
  listeners: readonly EventListener[],
  { lane = 'any', batchMs = BATCH_MS }: { lane?: EventLane; batchMs?: number } = {},
): Promise<number> {
  const endsAt = performance.now() + batchMs;
  const events = await claimEvents(tx, lane, BATCH);
  const dispatched: StoredEvent[] = [];
  let handled = 0;
  for (const stored of events) {
    if (await dispatch(tx, listeners, stored)) dispatched.push(stored);
    handled += 1;
    if (performance.now() >= endsAt) break;
  }
  if (dispatched.length > 0) await markDispatched(tx, dispatched);
  return handled;
}

async function dispatch(
  tx: Transaction,
  listeners: readonly EventListener[],
  stored: StoredEvent & { readonly attempts: number },
): Promise<boolean> {
  await savepoint(tx, 'begin');
  try {
    const event = readEvent(stored);
    for (const listener of listeners) await listener(tx, event);
    await savepoint(tx, 'release');
    return true;
  } catch (error) {
    await savepoint(tx, 'rollback');
    const attempt = stored.attempts + 1;
    await markFailed(tx, stored.id, String(error), attempt >= MAX_ATTEMPTS ? null : retryDelayS(attempt));
    return false;
  }
}

export function retryDelayS(attempt: number): number {
  return Math.min(FIRST_RETRY_S * 2 ** (attempt - 1), LONGEST_RETRY_DELAY_S);
}
