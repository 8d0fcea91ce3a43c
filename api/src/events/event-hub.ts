import type { Database } from '../db/index.ts';
import type { EventStream, StreamReader } from './event-stream.ts';
import { createStreamRegistry, type StreamRegistry } from './stream-registry.ts';

const DEBOUNCE_MS = 20;
const KEEP_ALIVE_MS = 15_000;

export interface EventHub<R extends StreamReader> {
  /** @throws ProblemError `too-many-attempts` for one more than a person may have in this process */
  open(reader: R): EventStream<R>;
  readonly size: number;
  close(): Promise<void>;
}

/** What the readers of a hub learn of. A key names what changed, such as a person or a customer. */
export interface Changes<R extends StreamReader> {
  readonly channel: string;
  readonly keysOf: (payload: string, streams: StreamRegistry<R>) => Iterable<number>;
  /** The keys of all that an open stream may have missed. */
  readonly all: (streams: StreamRegistry<R>) => Iterable<number>;
  /** Sends what a stream begins with, or adds the keys of it. */
  readonly begin: (stream: EventStream<R>, add: (keys: Iterable<number>) => void) => void;
  /** Reads what changed, and who may read it, for all streams that it is about. */
  readonly send: (streams: StreamRegistry<R>, keys: readonly number[]) => Promise<void>;
}

/** Streams of one kind in this process: each begins with the whole state, and gets it again after a gap. */
export function createEventHub<R extends StreamReader>(
  database: Database,
  { channel, keysOf, all, begin, send }: Changes<R>,
  onFailure: (error: unknown) => void,
): EventHub<R> {
  const streams = createStreamRegistry<R>();
  const finishAll = () => {
    for (const stream of streams.all()) stream.finish();
  };
  const changes = debounceChanges(async (keys) => {
    try {
      await send(streams, keys);
    } catch (error) {
      onFailure(error);
      // Readers would be out of date: they reconnect and get the current state.
      finishAll();
    }
  });
  const unsubscribe = database.listen(channel, {
    onMessage: (payload) => changes.add(keysOf(payload, streams)),
    onGap: () => changes.add(all(streams)),
  });
  const keepAlive = setInterval(() => keepStreamsAlive(streams.all()), KEEP_ALIVE_MS);
  keepAlive.unref();

  return {
    get size() {
      return streams.all().length;
    },
    open: (reader) => {
      const stream = streams.open(reader);
      begin(stream, changes.add);
      return stream;
    },
    close: async () => {
      clearInterval(keepAlive);
      finishAll();
      await changes.close();
      await unsubscribe();
    },
  };
}

function keepStreamsAlive(streams: readonly EventStream[]): void {
  const now = Date.now() / 1000;
  for (const stream of streams) {
    // A stream ends with the token that opened it.
    if (stream.reader.expiresAt <= now) stream.finish();
    else stream.keepAlive();
  }
}

function debounceChanges(handle: (keys: readonly number[]) => Promise<void>) {
  const pending = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let inFlight = Promise.resolve();

  const flush = () => {
    timer = undefined;
    const keys = [...pending];
    pending.clear();
    inFlight = inFlight.then(() => handle(keys));
  };
  return {
    add: (keys: Iterable<number>) => {
      for (const key of keys) pending.add(key);
      if (pending.size > 0) timer ??= setTimeout(flush, DEBOUNCE_MS);
    },
    close: async () => {
      clearTimeout(timer);
      await inFlight;
    },
  };
}
