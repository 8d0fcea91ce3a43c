import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Receives the notifications of one channel of PostgreSQL's LISTEN and NOTIFY. */
export interface ChannelListener {
  onMessage(payload: string): void;
  /** Called with each connection, the first included: notifications before it may have been missed. */
  onGap(): void;
}

const RECONNECT_AFTER_MS = 1_000;

/** Listens on a dedicated connection and reconnects when it breaks. Returns an unsubscribe function. */
export function listen(
  config: pg.ClientConfig,
  channel: string,
  listener: ChannelListener,
): () => Promise<void> {
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  const session = async () => {
    const connected = new pg.Client({ ...config, keepAlive: true });
    const ended = new Promise<void>((resolve) => {
      connected.on('end', () => resolve());
      connected.on('error', () => resolve());
    });
    connected.on('notification', ({ payload }) => listener.onMessage(payload ?? ''));
    await connected.connect();
    client = connected;
    await connected.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    listener.onGap();
    if (!stopping.signal.aborted) await ended;
    await connected.end().catch(() => {});
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await session();
      } catch {
        // The database is unavailable: retry.
      }
      await delay(RECONNECT_AFTER_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };

  const running = run();
  return async () => {
    stopping.abort();
    await client?.end().catch(() => {});
    await running;
  };
}
