import { CUSTOMER_HEADER } from '@atrium/contract';
import { claimsOf, isStale } from './access-token.ts';
import { authStore } from './auth-store.ts';
import { dropEarlyAnswersEverywhere } from './early-answers.ts';
import { hostSettings } from './http.ts';
import { onOnline } from './online.ts';
import { renewTokens } from './renewal.ts';
import { isView } from './view.ts';

/** One event of a `text/event-stream`. `event` is `message` where the stream names none. */
export interface StreamedEvent {
  readonly event: string;
  readonly data: string;
}

export interface EventStreamOptions {
  readonly onEvent: (event: StreamedEvent) => void;
  /** Called with true after the first event of a connection, with false when it ends. Poll while it is false. */
  readonly onLive?: (isLive: boolean) => void;
  readonly signal: AbortSignal;
}

/** The server sends something at least every 15 seconds, so a longer silence means a dead connection. */
const SILENCE_TIMEOUT_MS = 40_000;
/** When the tab gets the focus or the machine wakes up, a shorter silence is enough. */
const RESUME_TIMEOUT_MS = 20_000;
const MIN_RETRY_MS = 500;
const MAX_RETRY_MS = 30_000;

/**
 * The stream is for all customers of the person, or in the provider's workspace for those that the person works for, until
 * `signal` aborts or the person signs out. It reconnects after outages and sleep. The first event of a connection must carry the whole state, so that none is missed or counted twice.
 */
export async function followEvents(path: string, options: EventStreamOptions): Promise<void> {
  const { signal, onLive } = options;
  let waitMs = MIN_RETRY_MS;
  let wasLive = false;
  const unsubscribe = onOnline(() => {
    waitMs = MIN_RETRY_MS;
  });
  // Streams are the person's own.
  while (!signal.aborted && authStore.getState().loggedIn && !isView()) {
    const outcome: 'ended' | 'failed' = await connection(path, options, wasLive).catch(
      () => 'failed' as const,
    );
    wasLive ||= outcome === 'ended';
    onLive?.(false);
    waitMs = outcome === 'ended' ? MIN_RETRY_MS : Math.min(waitMs * 2, MAX_RETRY_MS);
    // Jitter: after an outage not every client reconnects at once.
    await pause(waitMs * (0.5 + Math.random()), signal);
  }
  unsubscribe();
}

async function connection(
  path: string,
  { onEvent, onLive, signal }: EventStreamOptions,
  isContinued: boolean,
): Promise<'ended' | 'failed'> {
  const known = streamToken();
  if (known === null || isStale(known)) await renewTokens();
  const token = streamToken();
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
    const dispatch = (event: StreamedEvent) => {
      // The first event only says how things stand. Changes may have been missed before that of a later connection.
      if (isLive || isContinued) dropEarlyAnswersEverywhere();
      onEvent(event);
      // Not before: a buffering proxy responds at once and then forwards nothing.
      if (!isLive) onLive?.(true);
      isLive = true;
    };
    await readEvents(response.body, dispatch, watch.received);
    return isLive ? 'ended' : 'failed';
  } finally {
    watch.stop();
  }
}

function streamToken(): string | null {
  const { token, userAuthToken } = authStore.getState();
  return hostSettings().place ? token : userAuthToken;
}

function watchConnection() {
  const dead = new AbortController();
  const giveUp = () => dead.abort();
  let receivedAt = Date.now();
  let timer = setTimeout(giveUp, SILENCE_TIMEOUT_MS);
  // Timers stop while a machine sleeps and are throttled in hidden tabs; the clock is not.
  const checkSilence = () => {
    if (Date.now() - receivedAt > RESUME_TIMEOUT_MS) giveUp();
  };
  const removeListeners = addListeners([
    [window, 'online', giveUp],
    [window, 'offline', giveUp],
    [window, 'focus', checkSilence],
    [document, 'visibilitychange', checkSilence],
  ]);
  return {
    signal: dead.signal,
    received: () => {
      receivedAt = Date.now();
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE_TIMEOUT_MS);
    },
    stop: () => {
      clearTimeout(timer);
      removeListeners();
    },
  };
}

/** The parser is a chunk of its own: no page needs it to start. */
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

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      removeListeners();
      resolve();
    };
    const finishWhenSeen = () => {
      if (document.visibilityState === 'visible') finish();
    };
    const timer = setTimeout(finish, ms);
    const removeListeners = addListeners([
      [signal, 'abort', finish],
      [window, 'online', finish],
      [window, 'focus', finish],
      [document, 'visibilitychange', finishWhenSeen],
    ]);
  });
}

function addListeners(listeners: readonly (readonly [EventTarget, string, () => void])[]): () => void {
  for (const [target, event, listener] of listeners) target.addEventListener(event, listener);
  return () => {
    for (const [target, event, listener] of listeners) target.removeEventListener(event, listener);
  };
}
