import { claimsOf, isStale } from './access-token.ts';
import { authStore } from './auth-store.ts';
import { renewTokens } from './renewal.ts';
import { CUSTOMER_HEADER } from './send.ts';

/** One event of a stream, as `text/event-stream` brings it. */
export interface StreamedEvent {
  readonly event: string;
  readonly data: string;
}

/** What a stream of live events is opened with. */
export interface EventStreamOptions {
  readonly onEvent: (event: StreamedEvent) => void;
  /** Whether events come in at the moment; while they don't, ask for what they would tell. True once one came. */
  readonly onLive?: (isLive: boolean) => void;
  readonly signal: AbortSignal;
}

/** The server says something at least every 15 seconds: a silence as long as this is a dead connection. */
const SILENCE_MS = 40_000;
/** After a return, of the person or from sleep, a shorter one is doubt enough. */
const DOUBT_MS = 20_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Follows a stream of events for all customers of the person, with the bearer in the header as every other call,
 * until told to stop. It connects again after an outage, a proxy's cut, a sleep and the end of each token; the first
 * event of each connection has to tell the whole state, so that nothing is missed and nothing counts twice.
 */
export async function followEvents(path: string, options: EventStreamOptions): Promise<void> {
  const { signal, onLive } = options;
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted && authStore.getState().loggedIn) {
    const outcome = await connection(path, options).catch(() => 'failed' as const);
    onLive?.(false);
    waitMs = outcome === 'ended' ? FIRST_WAIT_MS : Math.min(waitMs * 2, LONGEST_WAIT_MS);
    // Not all at once, after an outage that all noticed at once.
    await pause(waitMs * (0.5 + Math.random()), signal);
  }
}

/** One connection; `ended` when it had worked, `failed` when it was refused or brought nothing. */
async function connection(path: string, { onEvent, onLive, signal }: EventStreamOptions) {
  const known = authStore.getState().userAuthToken;
  if (known === null || isStale(known)) await renewTokens();
  const token = authStore.getState().userAuthToken;
  if (token === null) return 'failed';
  const watch = watchConnection();
  try {
    const response = await fetch(path, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.any([signal, watch.signal]),
    });
    const scope = String(claimsOf(token)?.cid ?? 0);
    if (response.status === 401) await renewTokens();
    if (!response.ok || !response.body || response.headers.get(CUSTOMER_HEADER) !== scope) return 'failed';
    let isLive = false;
    const hear = (event: StreamedEvent) => {
      onEvent(event);
      // Not before: a proxy that gathers what it passes on answers at once, and then tells nothing.
      if (!isLive) onLive?.(true);
      isLive = true;
    };
    await readEvents(response.body, hear, watch.heard);
    return isLive ? 'ended' : 'failed';
  } finally {
    watch.stop();
  }
}

/** Gives a connection up that cannot be alive: silent for too long, or of a network that is gone. */
function watchConnection() {
  const dead = new AbortController();
  const giveUp = () => dead.abort();
  let heardAt = Date.now();
  let timer = setTimeout(giveUp, SILENCE_MS);
  // Timers stand still while a machine sleeps and hobble in a tab that is hidden; the clock does not.
  const doubt = () => {
    if (Date.now() - heardAt > DOUBT_MS) giveUp();
  };
  const stopListening = listenTo([
    [window, 'online', giveUp],
    [window, 'offline', giveUp],
    [window, 'focus', doubt],
    [document, 'visibilitychange', doubt],
  ]);
  return {
    signal: dead.signal,
    heard: () => {
      heardAt = Date.now();
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE_MS);
    },
    stop: () => {
      clearTimeout(timer);
      stopListening();
    },
  };
}

/** Reads until the stream ends or breaks. The parser is a chunk of its own: no page needs it to start. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: StreamedEvent) => void,
  onBytes: () => void,
): Promise<void> {
  const { createParser } = await import(/* webpackChunkName: "event-stream" */ 'eventsource-parser');
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => onEvent({ event, data }),
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  while (true) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done) return;
    onBytes();
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

/** Waits, but not past a return: of the network, or of the person to a tab that slept. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stopListening();
      resolve();
    };
    const finishWhenSeen = () => {
      if (document.visibilityState === 'visible') finish();
    };
    const timer = setTimeout(finish, ms);
    const stopListening = listenTo([
      [signal, 'abort', finish],
      [window, 'online', finish],
      [window, 'focus', finish],
      [document, 'visibilitychange', finishWhenSeen],
    ]);
  });
}

/** Answers the way to stop. */
function listenTo(listeners: readonly (readonly [EventTarget, string, () => void])[]): () => void {
  for (const [target, event, listener] of listeners) target.addEventListener(event, listener);
  return () => {
    for (const [target, event, listener] of listeners) target.removeEventListener(event, listener);
  };
}
